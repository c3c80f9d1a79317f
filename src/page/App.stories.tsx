import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { App } from './App.tsx';

const meta: Meta<typeof App> = {
  title: 'Page/Whole page',
  component: App,
  args: {
    content,
    state: {
      config: {
        siteUrl: 'https://example.com',
        captcha: { provider: 'none' },
        functions: { region: 'australia-southeast1' },
        retention: { sentDays: 90, heldDays: 30, heldNoticeDays: 7 },
      },
    },
  },
};
export default meta;
type Story = StoryObj<typeof App>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };
export const Narrow: Story = { globals: { viewport: { value: '320' } } };
