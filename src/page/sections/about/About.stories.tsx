import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { About } from './About.tsx';

const meta: Meta<typeof About> = {
  title: 'Sections/About',
  component: About,
  args: { content, pictures: {} },
};
export default meta;
type Story = StoryObj<typeof About>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };
