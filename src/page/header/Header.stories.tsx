import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { markCurrentLinks } from '../motion/watchCurrentSection.ts';
import { Header } from './Header.tsx';
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

/** Opaque from the first pixel of scroll, and smaller after 100 px. */
export const Scrolled: Story = {
  render: (args) => (
    <div style={{ height: '300vh' }}>
      <Header {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    await import('../boot.ts');
    const header = canvas.getByRole('banner');
    const expectGround = (colour: string) =>
      waitFor(() => expect(getComputedStyle(header).backgroundColor).toBe(colour));
    await expectGround('rgba(0, 0, 0, 0)');
    scrollTo(0, 1);
    await expectGround('rgb(255, 241, 216)');
    await expect(header).toHaveAttribute('data-shrunk', 'false');
    scrollTo(0, 101);
    await expectGround('rgb(255, 251, 242)');
    await expect(header).toHaveAttribute('data-shrunk', 'true');
  },
};

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
