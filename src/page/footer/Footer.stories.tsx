import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { BARE_CONFIG } from '../../../tests/support/bareAssets.ts';
import { Footer } from './Footer.tsx';

const meta: Meta<typeof Footer> = {
  title: 'Page/Footer',
  component: Footer,
  args: { content, state: { config: BARE_CONFIG } },
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
