import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Faq } from './Faq.tsx';

const meta: Meta<typeof Faq> = {
  title: 'Sections/Questions',
  component: Faq,
  args: { content, pictures: {} },
};
export default meta;
type Story = StoryObj<typeof Faq>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };

/** Opening a question does not close other questions. */
export const AllOpen: Story = {
  play: async ({ canvas, canvasElement }) => {
    const closed = canvasElement.querySelectorAll('details:not([open]) summary');
    await expect(closed).toHaveLength(content.faq.items.length - 1);
    for (const summary of closed) await userEvent.click(summary);
    for (const { question } of content.faq.items) await expect(canvas.getByText(question)).toBeVisible();
    await expect(canvasElement.querySelectorAll('details[open]')).toHaveLength(content.faq.items.length);
  },
};
