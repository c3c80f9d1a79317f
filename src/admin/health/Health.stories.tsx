import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn } from 'storybook/test';
import { AAA, inDesk, STORY_NOW, STORY_TIMES } from '../testing/inDesk.tsx';
import { makePoint, makePointsExcept, WELL } from '../testing/sampleHealth.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { HealthView } from './HealthView.tsx';
import type { Health, TestMailState } from './healthTypes.ts';
import { BackupButton } from './MakeBackup.tsx';
import { TestMailSteps } from './TestMailSteps.tsx';
import { WellLine } from './WellSentence.tsx';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const tryMail = (state?: TestMailState) => (
  <>
    <DeskButton kind="main" isBusy={state?.step === 'sending'}>
      Send me a test mail
    </DeskButton>
    {state && <TestMailSteps state={state} times={STORY_TIMES} />}
  </>
);

const backup = (said = '', isFault = false) => (
  <BackupButton {...{ said, isFault }} busy="" onMake={() => {}} />
);

const meta: Meta<typeof HealthView> = {
  title: 'Desk/Is all well',
  component: HealthView,
  decorators: [
    (Story, { args }) => (
      <>
        <WellLine health={args.health} isUnreached={false} now={STORY_NOW} />
        <Story />
      </>
    ),
    inDesk,
  ],
  parameters: AAA,
  args: { health: WELL, times: STORY_TIMES, now: STORY_NOW, tryMail: tryMail(), makeBackup: backup() },
};
export default meta;
type Story = StoryObj<typeof HealthView>;

export const Well: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'All is well.' })).toBeVisible();
    const line = canvas.getByRole('link', {
      name: 'All is well. The last enquiry was mailed 8 minutes ago.',
    });
    await expect(line).toHaveAttribute('href', '/well');
    await expect(canvas.queryByText('What to do')).toBeNull();
    await expect(canvas.getByText('Version 1.2.3')).toBeVisible();
  },
};
export const WellDark: Story = { globals: { theme: 'dark' } };
export const WellNarrow: Story = { globals: { viewport: { value: '320' } } };

export const NobodyYet: Story = {
  args: {
    health: {
      ...WELL,
      sentence: { kind: 'well', lastMailedAt: null },
      points: makePointsExcept(makePoint('mail'), makePoint('backup')),
    },
  },
};

/** Several things want a look, each with its own words; mail goes out. */
export const Care: Story = {
  args: {
    health: {
      ...WELL,
      level: 'care',
      sentence: { kind: 'look', first: 'placeholders', points: 3 },
      points: makePointsExcept(
        makePoint('backup', { lastAt: null, store: 'sqlite' }, { level: 'care' }),
        makePoint(
          'placeholders',
          { count: 1 },
          {
            level: 'care',
            list: ['About you: [your degree] stands for something that is yours. Put it there.'],
            forHelper: ['about.qualifications: [your degree] stands for something that is yours.'],
          },
        ),
        makePoint(
          'findings',
          { errors: 1, warnings: 0 },
          {
            ...{ level: 'care', list: ['The sender domain has no DMARC record, so mails may go to junk.'] },
          },
        ),
      ),
    },
  },
};

/** She copies what her helper can read: where it stands, and not only what it means. */
export const CareCopied: Story = {
  ...Care,
  play: async ({ canvas, userEvent }) => {
    const technical = 'about.qualifications: [your degree] stands for something that is yours.';
    await expect(canvas.getByText(technical)).not.toBeVisible();
    await userEvent.click(canvas.getByText('For your helper'));
    await expect(canvas.getByText(technical)).toBeVisible();
    const copied = spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    await userEvent.click(canvas.getByRole('button', { name: /^Copy these words/ }));
    await expect(copied.mock.calls[0]?.[0]).toContain(`- ${technical}`);
    await expect(copied.mock.calls[0]?.[0]).toContain('Version 1.2.3.');
    await canvas.findByText('Copied. Put them into a mail or a message.');
    copied.mockRestore();
  },
};

export const HeldOnes: Story = {
  args: {
    health: {
      ...WELL,
      ...{ level: 'care', sentence: { kind: 'held', held: 2, lastMailedAt: STORY_NOW - 8 * MINUTE } },
      points: makePointsExcept(makePoint('held', { held: 2, spam: 1 }, { level: 'care' })),
    },
  },
};

const stopped = (fault: 'login' | 'silent' | 'file'): Health => ({
  ...WELL,
  level: 'trouble',
  sentence: {
    ...{ kind: 'mailStopped', waiting: 2, since: STORY_NOW - 40 * MINUTE },
    ...{ fault, nextTryAt: STORY_NOW + 10 * MINUTE },
  },
  points: makePointsExcept(
    makePoint(
      'mail',
      {
        waiting: 2,
        failed: 0,
        lastFault: fault,
        lastFaultAt: STORY_NOW - 40 * MINUTE,
        nextTryAt: STORY_NOW + 10 * MINUTE,
      },
      { level: 'trouble' },
    ),
  ),
});

export const MailStopped: Story = {
  args: { health: stopped('login') },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('link', { name: 'Your mail is not going out. 2 enquiries wait here, safe.' }),
    ).toHaveAttribute('data-level', 'trouble');
    await expect(canvas.getByText(/Did you change the password/)).toBeVisible();
    await expect(canvas.getByText(/next at 9:30\sam/)).toBeVisible();
  },
};
export const MailStoppedDark: Story = { args: { health: stopped('silent') }, globals: { theme: 'dark' } };
export const MailStoppedNarrow: Story = {
  args: { health: stopped('file') },
  globals: { viewport: { value: '320' } },
};

export const NotMailed: Story = {
  args: {
    health: {
      ...WELL,
      ...{ level: 'care', sentence: { kind: 'notMailed', failed: 1 } },
      points: makePointsExcept(
        makePoint(
          'mail',
          { waiting: 0, failed: 1, lastFault: 'refused', lastFaultAt: STORY_NOW - DAY },
          { level: 'care' },
        ),
      ),
    },
  },
};

/** Nothing is mailed at all: each mail is a file. The database is somebody else's to copy. */
export const NoMailServer: Story = {
  args: {
    health: {
      ...WELL,
      ...{ level: 'care', sentence: { kind: 'look', first: 'mail', points: 1 } },
      points: makePointsExcept(
        makePoint('mail', { waiting: 0, failed: 0, toFiles: 1 }, { level: 'care' }),
        makePoint('backup', { lastAt: null, store: 'postgres' }),
        makePoint('certificate', { endsAt: null, fault: 'none' }),
      ),
    },
  },
};

export const StoreDown: Story = {
  args: { health: { ...WELL, level: 'trouble', sentence: { kind: 'storeDown' }, points: [] } },
};

/** Each of the others in trouble, at once. */
export const EveryTrouble: Story = {
  play: async ({ canvas }) => {
    const names = canvas.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await expect(names.slice(0, 4)).toEqual(['What to do', 'Space', 'Secure address', 'Clock']);
  },
  args: {
    health: {
      ...WELL,
      level: 'trouble',
      sentence: { kind: 'look', first: 'disk', points: 4 },
      points: makePointsExcept(
        makePoint('disk', { free: 90_000_000, total: 20_000_000_000 }, { level: 'trouble' }),
        makePoint('certificate', { endsAt: STORY_NOW - DAY }, { level: 'trouble' }),
        makePoint('clock', { jumpedAt: STORY_NOW - MINUTE }, { level: 'care' }),
        makePoint(
          'content',
          { fault: 'faq/my-answer.md, line 3: “guaranteed” is a promise.' },
          { level: 'care' },
        ),
      ),
    },
  },
};

const test = (step: TestMailState['step'], more: Partial<TestMailState> = {}): Story => ({
  args: { tryMail: tryMail({ step, startedAt: STORY_NOW, at: STORY_NOW + 2000, ...more }) },
});

export const TestSending: Story = test('sending');
export const TestTaken: Story = {
  ...test('taken'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Your mail server took it after 2 seconds')).toBeVisible();
  },
};
export const TestRefused: Story = {
  ...test('refused', { fault: 'login' }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/your mail server refuses the name or password/)).toBeVisible();
  },
};
export const TestDelayed: Story = test('delayed', { fault: 'silent' });

export const TestWritten: Story = {
  args: {
    tryMail: (
      <TestMailSteps
        state={{ step: 'taken', startedAt: STORY_NOW, at: STORY_NOW }}
        times={STORY_TIMES}
        toFiles={true}
      />
    ),
  },
};

export const BackupMade: Story = {
  args: { makeBackup: backup('The backup is on its way to your downloads.') },
};

export const BackupRefused: Story = {
  args: {
    makeBackup: backup(
      'Your enquiries are kept in a database of its own. The copies are made there: ask your helper when the last one was.',
      true,
    ),
  },
};
