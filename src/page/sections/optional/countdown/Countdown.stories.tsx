import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { SAMPLE_UNITS } from '../../../../../tests/support/samples/optionalSectionSamples.ts';
import { Countdown } from './Countdown.tsx';

const closing = 'We are open.';
const withDate = (date: string) => ({
  ...content,
  countdown: { heading: 'New sessions open soon', date, closing, units: SAMPLE_UNITS },
});
const meta: Meta<typeof Countdown> = {
  title: 'Optional/Countdown',
  component: Countdown,
  args: {
    content: withDate('2999-01-01'),
    pictures: {},
    countdown: { begins: Date.parse('2999-01-01'), isOver: false },
  },
};
export default meta;
type Story = StoryObj<typeof Countdown>;

export const Light: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByText('days')).toBeVisible());
    await expect(Number(canvas.getByText('days').nextElementSibling?.textContent)).toBeGreaterThan(100_000);
  },
};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };

/** The date passes in the browser: the closing text replaces everything else. */
export const Past: Story = {
  args: {
    content: withDate('2020-10-10'),
    countdown: { begins: Date.parse('2020-10-10'), isOver: false },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByText(closing)).toBeVisible());
    await expect(canvas.queryByText('days')).toBeNull();
    await expect(canvas.queryByText('New sessions open soon')).toBeNull();
  },
};

/** Rendered after the countdown's day: the closing text shows from the first frame on. */
export const PublishedAfter: Story = {
  args: { ...Past.args, countdown: { begins: Date.parse('2020-10-10'), isOver: true } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { name: closing })).toBeVisible();
    await expect(canvas.queryByText('days')).toBeNull();
    await expect(canvas.queryByText('10 October 2020')).toBeNull();
  },
};
