import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { AAA, inAdmin } from '../testing/inAdmin.tsx';
import { MAIL_STOPPED, WELL } from '../testing/sampleHealth.ts';
import { HealthLine } from './HealthStatus.tsx';

const meta: Meta<typeof HealthLine> = {
  title: 'Admin/The sentence',
  component: HealthLine,
  decorators: [inAdmin],
  parameters: AAA,
  args: { health: WELL, isUnreached: false },
};
export default meta;
type Story = StoryObj<typeof HealthLine>;

const says =
  (words: string): NonNullable<Story['play']> =>
  async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: words })).toHaveAttribute('href', '/well');
  };

export const AllIsWell: Story = { play: says('All is well. The last enquiry was mailed 8 minutes ago.') };
export const Dark: Story = { globals: { theme: 'dark' } };

export const SomeHeld: Story = {
  args: { health: { ...WELL, level: 'care', rest: '1 enquiry is held for you to look at.' } },
  play: says('All is well. 1 enquiry is held for you to look at.'),
};

export const InTrouble: Story = {
  args: { health: MAIL_STOPPED },
  play: says('Your mail is not going out. 2 enquiries wait here, safe.'),
};

export const Looking: Story = { args: { health: undefined }, play: says('Looking if all is well…') };

/** A look that failed does not go on saying that all is well. */
export const Unreached: Story = {
  args: { isUnreached: true },
  play: says('The desk cannot be reached just now. What you see may be old.'),
};
