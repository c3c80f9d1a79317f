import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { BARE_CONFIG } from '../../../tests/support/bareAssets.ts';
import { Loader } from './Loader.tsx';

const meta: Meta<typeof Loader> = {
  title: 'Page/Loader',
  component: Loader,
  args: { state: { config: BARE_CONFIG } },
};
export default meta;
type Story = StoryObj<typeof Loader>;

/** Shows the overlay at its first frame, before it fades. */
const pauseAnimations: NonNullable<Story['play']> = async ({ canvasElement }) => {
  const overlay = canvasElement.querySelector('div[aria-hidden]') as HTMLElement;
  for (const animation of overlay.getAnimations({ subtree: true })) animation.pause();
  await expect(getComputedStyle(overlay).pointerEvents).toBe('none');
};

export const Light: Story = { play: pauseAnimations };
export const Dark: Story = { play: pauseAnimations, globals: { theme: 'dark' } };
