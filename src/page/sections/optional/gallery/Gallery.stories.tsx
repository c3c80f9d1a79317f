import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import {
  SAMPLE_GALLERY,
  SAMPLE_PICTURES,
} from '../../../../../tests/support/samples/optionalSectionSamples.ts';
import { Gallery } from './Gallery.tsx';

const meta: Meta<typeof Gallery> = {
  title: 'Optional/Gallery',
  component: Gallery,
  args: { content: { ...content, gallery: SAMPLE_GALLERY }, pictures: SAMPLE_PICTURES },
};
export default meta;
type Story = StoryObj<typeof Gallery>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };

/** A filter shows one category, announces it, and can be cleared. */
export const Filtered: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Home 2' }));
    await expect(canvas.getAllByRole('img')).toHaveLength(2);
    await expect(canvas.getByRole('status')).toHaveTextContent('2 pictures shown');
    await expect(canvas.getByRole('button', { name: 'Home 2', pressed: true })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'All 5' }));
    await expect(canvas.getAllByRole('img')).toHaveLength(5);
  },
};
