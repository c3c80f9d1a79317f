import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { AAA, inDesk, STORY_NOW, STORY_TIMES } from '../testing/inDesk.tsx';
import { DeskButton } from '../ui/DeskButton.tsx';
import { HealthView } from './HealthView.tsx';
import type { Health, Point, TestMailState } from './healthTypes.ts';
import { BackupButton } from './MakeBackup.tsx';
import { TestMail } from './TestMail.tsx';
import { WellLine } from './WellSentence.tsx';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const point = (kind: Point['kind'], facts: Point['facts'] = {}, more: Partial<Point> = {}): Point => ({
  ...{ kind, level: 'well', facts, ...more },
});

const WELL_POINTS: Point[] = [
  point('mail', { lastMailedAt: STORY_NOW - 8 * MINUTE, lastFaultAt: STORY_NOW - 47 * DAY, lastFault: 'busy' }),
  point('held', { count: 0 }),
  point('backup', { lastAt: STORY_NOW - 7 * 60 * MINUTE }),
  point('disk', { freeBytes: 18_800_000_000, totalBytes: 20_000_000_000 }),
  point('certificate', { endsAt: STORY_NOW + 87 * DAY }),
  point('clock'),
  point('placeholders', { count: 0 }),
  point('content'),
  point('findings'),
];

/** All is well but these. */
const except = (...points: Point[]): Point[] =>
  WELL_POINTS.map((well) => points.find(({ kind }) => kind === well.kind) ?? well);

const well: Health = {
  level: 'well',
  sentence: { kind: 'well', lastMailedAt: STORY_NOW - 8 * MINUTE },
  points: WELL_POINTS,
};

const tryMail = (state?: TestMailState) => (
  <>
    <DeskButton kind="main" isBusy={state?.step === 'sending'}>
      Send me a test mail
    </DeskButton>
    {state && <TestMail state={state} times={STORY_TIMES} />}
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
  args: { health: well, times: STORY_TIMES, now: STORY_NOW, tryMail: tryMail(), makeBackup: backup() },
};
export default meta;
type Story = StoryObj<typeof HealthView>;

export const Well: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'All is well.' })).toBeVisible();
    const line = canvas.getByRole('link', { name: 'All is well. The last enquiry was mailed 8 minutes ago.' });
    await expect(line).toHaveAttribute('href', '/well');
    await expect(canvas.queryByText('What to do')).toBeNull();
  },
};
export const WellDark: Story = { globals: { theme: 'dark' } };
export const WellNarrow: Story = { globals: { viewport: { value: '320' } } };

export const NobodyYet: Story = {
  args: {
    health: {
      ...well,
      sentence: { kind: 'well', lastMailedAt: null },
      points: except(point('mail'), point('backup')),
    },
  },
};

/** Several things want a look, each with its own words; mail goes out. */
export const Care: Story = {
  args: {
    health: {
      level: 'care',
      sentence: { kind: 'look', first: 'placeholders', points: 3 },
      points: except(
        point('backup', {}, { level: 'care' }),
        point('placeholders', {}, { level: 'care', list: ['about.md, line 4: [your degree]'] }),
        point('findings', {}, {
          ...{ level: 'care', list: ['The sender domain has no DMARC record, so mails may go to junk.'] },
        }),
      ),
    },
  },
};

export const HeldOnes: Story = {
  args: {
    health: {
      ...{ level: 'care', sentence: { kind: 'held', held: 2, lastMailedAt: STORY_NOW - 8 * MINUTE } },
      points: except(point('held', { count: 2, eraseAt: STORY_NOW + 20 * DAY }, { level: 'care' })),
    },
  },
};

const stopped = (fault: 'login' | 'silent' | 'file'): Health => ({
  level: 'trouble',
  sentence: {
    ...{ kind: 'mailStopped', waiting: 2, since: STORY_NOW - 40 * MINUTE },
    ...{ fault, nextTryAt: STORY_NOW + 10 * MINUTE },
  },
  points: except(
    point('mail', { waiting: 2, failed: 0, fault, nextTryAt: STORY_NOW + 10 * MINUTE }, { level: 'trouble' }),
  ),
});

export const MailStopped: Story = {
  args: { health: stopped('login') },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('link', { name: 'Your mail is not going out. 2 enquiries wait here, safe.' }),
    ).toHaveAttribute('data-level', 'trouble');
    await expect(canvas.getByText(/Did you change the password/)).toBeVisible();
    await expect(canvas.getByText(/next at 9.30\sam/)).toBeVisible();
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
      ...{ level: 'trouble', sentence: { kind: 'notMailed', failed: 1 } },
      points: except(point('mail', { waiting: 0, failed: 1, fault: 'refused' }, { level: 'trouble' })),
    },
  },
};

export const StoreDown: Story = {
  args: { health: { level: 'trouble', sentence: { kind: 'storeDown' }, points: [] } },
};

/** Each of the others in trouble, at once. */
export const EveryTrouble: Story = {
  args: {
    health: {
      level: 'trouble',
      sentence: { kind: 'look', first: 'disk', points: 4 },
      points: except(
        point('disk', { freeBytes: 90_000_000 }, { level: 'trouble' }),
        point('certificate', { endsAt: STORY_NOW - DAY }, { level: 'trouble' }),
        point('clock', { jumpMs: 3_600_000 }, { level: 'trouble' }),
        point('content', { since: STORY_NOW - DAY }, {
          ...{ level: 'trouble', list: ['faq/my-answer.md, line 3: “guaranteed” is a promise.'] },
        }),
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

export const BackupRefused: Story = {
  args: {
    makeBackup: backup('Your enquiries are in PostgreSQL. Whoever looks after it backs it up with pg_dump.', true),
  },
};

export const Unreached: Story = {
  decorators: [() => <WellLine health={well} isUnreached={true} now={STORY_NOW} />],
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/All is well/)).toBeNull();
    await expect(canvas.getByRole('link')).toHaveTextContent('The desk cannot be reached just now.');
  },
};
