import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn } from 'storybook/test';
import type { AdminAnswers } from '#calls';
import { AAA, inAdmin, STORY_NOW } from '../testing/inAdmin.tsx';
import { MAIL_STOPPED, makeHealth, WELL } from '../testing/sampleHealth.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { BackupButton } from './HealthPage.tsx';
import { HealthLine } from './HealthStatus.tsx';
import { HealthView } from './HealthView.tsx';
import { TestMailSteps } from './SendTestMail.tsx';

type TestMail = AdminAnswers['health']['sendTest'];

const testMail = (mail?: TestMail | 'sending') => (
  <>
    <AdminButton kind="main" isBusy={mail === 'sending'}>
      Send me a test mail
    </AdminButton>
    {mail && <TestMailSteps startedAt={STORY_NOW} mail={mail === 'sending' ? undefined : mail} />}
  </>
);

const backup = (message = '', isFault = false) => (
  <BackupButton message={message} isFault={isFault} busy="" onMake={() => {}} />
);

const meta: Meta<typeof HealthView> = {
  title: 'Admin/Is all well',
  component: HealthView,
  decorators: [
    (Story, { args }) => (
      <>
        <HealthLine health={args.health} isUnreached={false} />
        <Story />
      </>
    ),
    inAdmin,
  ],
  parameters: AAA,
  args: { health: WELL, testMail: testMail(), makeBackup: backup() },
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

const TECHNICAL = 'about.qualifications: [your degree] stands for something that is yours.';

/** Several findings; mail works. */
export const Care: Story = {
  args: {
    health: makeHealth(
      [
        {
          name: 'Backup',
          level: 'care',
          words: 'None was made yet.',
          todo: ['Make one here, and keep it safe.'],
        },
        {
          name: 'Your page',
          level: 'care',
          words: '1 thing is left for you to fill in.',
          link: { href: '/page', words: 'Fill it in' },
          forHelper: [TECHNICAL],
        },
        {
          name: 'The set-up',
          level: 'care',
          words: 'Something should be put right.',
          list: [
            'All visitors look like one person.',
            'Your page is not public.',
            'Nobody is told.',
            'More.',
          ],
        },
      ],
      { lead: '3 things need a look.', rest: 'Backup, your page and the set-up.' },
    ),
  },
};

/** The copied report names files and fields; the page does not. */
export const CareCopied: Story = {
  ...Care,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByText(TECHNICAL)).toBeNull();
    const copied = spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    await userEvent.click(canvas.getByRole('button', { name: /^Copy these words/ }));
    await expect(copied.mock.calls[0]?.[0]).toContain(`- ${TECHNICAL}`);
    await expect(copied.mock.calls[0]?.[0]).toContain('- Nobody is told.');
    await expect(copied.mock.calls[0]?.[0]).toContain('Version 1.2.3.');
    await canvas.findByText('Copied. Put them into a mail or a message.');
    copied.mockRestore();
  },
};

export const MailStopped: Story = {
  args: { health: MAIL_STOPPED },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('link', { name: 'Your mail is not going out. 2 enquiries wait here, safe.' }),
    ).toHaveAttribute('data-level', 'trouble');
    await expect(canvas.getByRole('link', { name: 'Read the 2 waiting' })).toBeVisible();
    await expect(canvas.getByText(/Did you change the password/)).toBeVisible();
    await expect(canvas.getByText(/next at 9:30\sam/)).toBeVisible();
  },
};
export const MailStoppedDark: Story = { ...MailStopped, globals: { theme: 'dark' } };
export const MailStoppedNarrow: Story = { ...MailStopped, globals: { viewport: { value: '320' } } };

const test = (mail: TestMail | 'sending'): Story => ({ args: { testMail: testMail(mail) } });

export const TestSending: Story = test('sending');
export const TestTaken: Story = test({
  outcome: 'taken',
  words: 'Your mail server took it after 2 seconds',
  todo: ['Now look in your mailbox, also under junk.'],
});
export const TestRefused: Story = test({
  outcome: 'failed',
  words: 'It did not go: your mail server refuses the name or password',
  todo: ['Did you change the password of your mailbox? Then tell the person who looks after your site.'],
});
export const TestWritten: Story = test({
  outcome: 'filed',
  todo: [],
  words: 'It became a file on the server: no mail server is set, so nothing comes to your mailbox',
});

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
