import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { AAA, inDesk, STORY_NOW } from '../testing/inDesk.tsx';
import type { Health } from './healthTypes.ts';
import { WellLine } from './WellSentence.tsx';

const well: Health = {
  level: 'well',
  sentence: { kind: 'well', lastMailedAt: STORY_NOW - 480_000 },
  points: [],
  version: '1.2.3',
};

const meta: Meta<typeof WellLine> = {
  title: 'Desk/The sentence',
  component: WellLine,
  decorators: [inDesk],
  parameters: AAA,
  args: { health: well, isUnreached: false, now: STORY_NOW },
};
export default meta;
type Story = StoryObj<typeof WellLine>;

const says =
  (words: string): NonNullable<Story['play']> =>
  async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: words })).toHaveAttribute('href', '/well');
  };

export const AllIsWell: Story = { play: says('All is well. The last enquiry was mailed 8 minutes ago.') };
export const Dark: Story = { globals: { theme: 'dark' } };

export const SomeHeld: Story = {
  args: { health: { ...well, level: 'care', sentence: { kind: 'held', held: 1, lastMailedAt: null } } },
  play: says('All is well. 1 enquiry is held for you to look at.'),
};

export const InTrouble: Story = {
  args: { health: { ...well, level: 'trouble', sentence: { kind: 'storeDown' } } },
  play: says('Your enquiries cannot be kept just now. Visitors are asked to ring you.'),
};

export const Looking: Story = { args: { health: undefined }, play: says('Looking if all is well…') };

/** A look that failed does not go on saying that all is well. */
export const Unreached: Story = {
  args: { isUnreached: true },
  play: says('The desk cannot be reached just now. What you see may be old.'),
};
