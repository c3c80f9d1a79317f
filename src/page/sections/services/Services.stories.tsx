import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Services } from './Services.tsx';

const meta: Meta<typeof Services> = {
  title: 'Sections/Services',
  component: Services,
  args: { content, pictures: {} },
};
export default meta;
type Story = StoryObj<typeof Services>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };

const { notice: _, ...withoutNotice } = content.services;
export const WithoutNotice: Story = { args: { content: { ...content, services: withoutNotice } } };
