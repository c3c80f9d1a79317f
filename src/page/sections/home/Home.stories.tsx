import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HeroCast } from '../../art/index.ts';
import { Home } from './Home.tsx';

const meta: Meta<typeof Home> = {
  title: 'Sections/Home',
  component: Home,
  decorators: (Story) => (
    <>
      <HeroCast />
      <Story />
    </>
  ),
  args: { home: content.home, practice: content.practice },
};
export default meta;
type Story = StoryObj<typeof Home>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };
