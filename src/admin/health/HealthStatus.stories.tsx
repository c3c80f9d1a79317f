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

const expectLine =
  (words: string): NonNullable<Story['play']> =>
  async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: words })).toHaveAttribute('href', '/well');
  };

export const AllIsWell: Story = {
  play: expectLine('All is well. The last enquiry was mailed 8 minutes ago.'),
};
export const Dark: Story = { globals: { theme: 'dark' } };

export const SomeHeld: Story = {
  args: { health: { ...WELL, level: 'care', rest: '1 enquiry is held for you to look at.' } },
  play: expectLine('All is well. 1 enquiry is held for you to look at.'),
};

export const InTrouble: Story = {
  args: { health: MAIL_STOPPED },
  play: expectLine('Your mail is not going out. 2 enquiries wait here, safe.'),
};

export const Looking: Story = { args: { health: undefined }, play: expectLine('Looking if all is well…') };

/** After a failed request it no longer says that all is well. */
export const Unreached: Story = {
  args: { isUnreached: true },
  play: expectLine('The desk cannot be reached just now. What you see may be old.'),
};
