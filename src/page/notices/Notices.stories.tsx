import type { Meta, StoryObj } from '@storybook/react-vite';
import { Notices } from './Notices.tsx';

const notice = {
  title: 'Closed over Christmas.',
  text: 'Messages are read again from 4 January.',
  dates: 'From 19 December 2026 to 3 January 2027.',
  from: 0,
  until: 1,
  isNow: true,
};
const notices = {
  label: 'Notice',
  isStatic: false,
  entries: [
    { ...notice, where: 'banner' as const },
    { ...notice, where: 'services' as const },
  ],
};

const meta: Meta<typeof Notices> = {
  title: 'Notices',
  component: Notices,
  args: { notices, where: 'banner' },
};
export default meta;
type Story = StoryObj<typeof Notices>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };
export const InASection: Story = { args: { where: 'services' } };
export const InASectionDark: Story = { args: { where: 'services' }, globals: { theme: 'dark' } };
