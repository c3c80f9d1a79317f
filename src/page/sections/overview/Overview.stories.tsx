import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Overview } from './Overview.tsx';

const meta: Meta<typeof Overview> = {
  title: 'Sections/Overview',
  component: Overview,
  args: { content, pictures: {} },
};
export default meta;
type Story = StoryObj<typeof Overview>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };
