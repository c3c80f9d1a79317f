import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Footer } from './Footer.tsx';

const meta: Meta<typeof Footer> = {
  title: 'Page/Footer',
  component: Footer,
  args: { content, siteUrl: 'https://example.com' },
};
export default meta;
type Story = StoryObj<typeof Footer>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };

export const WithAcknowledgement: Story = {
  args: {
    content: { ...content, footer: { ...content.footer, acknowledgement: 'I live on Kabi Kabi land.' } },
  },
};
