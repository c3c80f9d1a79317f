import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { SCENES } from '../../art/scenes.tsx';
import { Home } from './Home.tsx';

const meta: Meta<typeof Home> = {
  title: 'Sections/Home',
  component: Home,
  decorators: (Story) => (
    <>
      <SCENES.beach.Cast />
      <Story />
    </>
  ),
  args: { content, pictures: {} },
};
export default meta;
type Story = StoryObj<typeof Home>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };
