import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pricing } from './Pricing.tsx';

const meta: Meta<typeof Pricing> = {
  title: 'Sections/Pricing',
  component: Pricing,
  args: { content, pictures: {} },
};
export default meta;
type Story = StoryObj<typeof Pricing>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };

/** The sun keeps its size beside a long text. */
export const LongNote: Story = {
  args: {
    content: {
      ...content,
      pricing: {
        ...content.pricing,
        rebates: { ...content.pricing.rebates, note: `${content.pricing.rebates.note} `.repeat(3) },
      },
    },
  },
};
