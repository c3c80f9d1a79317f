import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import {
  SAMPLE_CAROUSEL,
  SAMPLE_PICTURES,
} from '../../../../../tests/support/samples/optionalSectionSamples.ts';
import { Carousel } from './Carousel.tsx';

const meta: Meta<typeof Carousel> = {
  title: 'Optional/Carousel',
  component: Carousel,
  args: { content: { ...content, carousel: SAMPLE_CAROUSEL }, pictures: SAMPLE_PICTURES },
};
export default meta;
type Story = StoryObj<typeof Carousel>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };

/** Buttons and arrow keys move the slides up to both ends, and the position is announced. */
export const Moved: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const position = canvas.getByRole('status');
    const next = canvas.getByRole('button', { name: 'Next' });
    await waitFor(() =>
      expect(canvas.getByRole('region', { name: 'Slides' })).toHaveAttribute('data-awake', 'true'),
    );
    await expect(position).toHaveTextContent('1 of 3');
    await expect(canvas.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(next);
    await waitFor(() => expect(position).toHaveTextContent('2 of 3'));
    canvas.getByRole('region', { name: 'Slides' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(position).toHaveTextContent('3 of 3'));
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{ArrowRight}');
    await expect(position).toHaveTextContent('3 of 3');
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(position).toHaveTextContent('2 of 3'));
  },
};
