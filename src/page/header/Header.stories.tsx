import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Header } from './Header.tsx';
import { markCurrentLinks } from './markCurrentLinks.ts';
import { runMenu } from './runMenu.ts';

const meta: Meta<typeof Header> = {
  title: 'Page/Header',
  component: Header,
  args: { content },
};
export default meta;
type Story = StoryObj<typeof Header>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };

export const ReadingAbout: Story = { play: () => markCurrentLinks('about-section') };

export const MenuOpen: Story = {
  globals: { viewport: { value: '390' } },
  play: async ({ canvas }) => {
    runMenu();
    const button = canvas.getByText(content.words.menu).closest('button') as HTMLButtonElement;
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByRole('dialog')).toBeVisible();
  },
};
export const MenuOpenDark: Story = { ...MenuOpen, globals: { ...MenuOpen.globals, theme: 'dark' } };
