import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import {
  SAMPLE_JOURNAL,
  SAMPLE_PICTURES,
} from '../../../../../tests/support/samples/optionalSectionSamples.ts';
import { Journal } from './Journal.tsx';

const meta: Meta<typeof Journal> = {
  title: 'Optional/Journal',
  component: Journal,
  args: { content: { ...content, journal: SAMPLE_JOURNAL }, pictures: SAMPLE_PICTURES },
};
export default meta;
type Story = StoryObj<typeof Journal>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };

/** A post opens in place and shows its comments with indented replies. */
export const Opened: Story = {
  play: async ({ canvasElement }) => {
    const post = within(canvasElement.querySelectorAll('article')[0] as HTMLElement);
    await expect(post.getByText('Beside the pandanus.')).not.toBeVisible();
    await userEvent.click(post.getByText('Read more', { exact: false }));
    await expect(post.getByText('Beside the pandanus.')).toBeVisible();
    await expect(post.getByText('Comments (3)')).toBeVisible();
  },
};
