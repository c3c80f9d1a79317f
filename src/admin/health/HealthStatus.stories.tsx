import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { FakeRefusal } from '../../../tests/support/admin/fakeAdmin.ts';
import { WELL } from '../../../tests/support/admin/sampleHealth.ts';
import { AAA, prepareAdmin, StoryAdmin } from '../../../tests/support/admin/storyAdmin.tsx';

/** The health status in the header of every page. */
const meta: Meta<typeof StoryAdmin> = {
  title: 'Admin/The sentence',
  component: StoryAdmin,
  beforeEach: ({ args }) => prepareAdmin(args),
  parameters: AAA,
};
export default meta;
type Story = StoryObj<typeof StoryAdmin>;

const makeStory = (respond: () => unknown, name: string): Story => ({
  args: { procedures: { 'health.get': respond } },
  play: async () => {
    const line = await within(document.body).findByRole('link', { name }, { timeout: 5000 });
    await expect(line).toHaveAttribute('href', '/admin/well');
  },
});

export const SomeHeld = makeStory(
  () => ({ ...WELL, level: 'care', rest: '1 enquiry is held for you to look at.' }),
  'All is well. 1 enquiry is held for you to look at.',
);

export const Looking = makeStory(() => new Promise(() => {}), 'Looking if all is well…');

/** After a failed request, the header no longer says that all is well. */
export const Unreached = makeStory(() => {
  throw new FakeRefusal('FAULT', 'Something is wrong here. Nothing was changed. Try again in a moment.');
}, 'The desk cannot be reached just now. What you see may be old.');
