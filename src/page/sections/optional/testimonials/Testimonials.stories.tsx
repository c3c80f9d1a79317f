import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { SAMPLE_TESTIMONIALS } from '../../../../../tests/support/samples/optionalSectionSamples.ts';
import { Testimonials } from './Testimonials.tsx';

const meta: Meta<typeof Testimonials> = {
  title: 'Optional/Testimonials',
  component: Testimonials,
  args: { content: { ...content, testimonials: SAMPLE_TESTIMONIALS }, pictures: {} },
};
export default meta;
type Story = StoryObj<typeof Testimonials>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };
