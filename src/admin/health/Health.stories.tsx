import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, userEvent, within } from 'storybook/test';
import type { AdminResponses } from '#calls';
import { MAIL_STOPPED, makeHealth, WELL } from '../../../tests/support/admin/sampleHealth.ts';
import { AAA, prepareAdmin, StoryAdmin } from '../../../tests/support/admin/storyAdmin.tsx';
import type { Health } from './HealthStatus.tsx';

const show = (health: Health, others = {}) => ({ procedures: { 'health.get': () => health, ...others } });

const meta: Meta<typeof StoryAdmin> = {
  title: 'Admin/Is all well',
  component: StoryAdmin,
  beforeEach: ({ args }) => prepareAdmin(args),
  parameters: AAA,
  args: { path: '/well', ...show(WELL) },
};
export default meta;
type Story = StoryObj<typeof StoryAdmin>;

const screen = () => within(document.body);
const findHeading = (name: string) => screen().findByRole('heading', { name, level: 1 }, { timeout: 5000 });

export const Well: Story = {
  play: async () => {
    await expect(await findHeading('All is well.')).toBeVisible();
    const line = screen().getByRole('link', {
      name: 'All is well. The last enquiry was mailed 8 minutes ago.',
    });
    await expect(line).toHaveAttribute('href', '/admin/well');
    await expect(screen().queryByText('What to do')).toBeNull();
    await expect(screen().getByText('Version 1.2.3')).toBeVisible();
  },
};
export const WellDark: Story = { ...Well, globals: { theme: 'dark' } };
export const WellNarrow: Story = { ...Well, globals: { viewport: { value: '320' } } };

const TECHNICAL_FINDING = 'about.qualifications: [your degree] stands for something that is yours.';

const CARE = makeHealth(
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
      forHelper: [TECHNICAL_FINDING],
    },
    {
      name: 'The set-up',
      level: 'care',
      words: 'Something should be put right.',
      list: ['All visitors look like one person.', 'Your page is not public.', 'Nobody is told.', 'More.'],
    },
  ],
  { lead: '3 things need a look.', rest: 'Backup, your page and the set-up.' },
);

/** Several findings; mail works. */
export const Care: Story = {
  args: show(CARE),
  play: async () => void (await findHeading('3 things need a look.')),
};

/** The copied report names files and fields; the page does not. */
export const CareCopied: Story = {
  args: show(CARE),
  play: async () => {
    await findHeading('3 things need a look.');
    await expect(screen().queryByText(TECHNICAL_FINDING)).toBeNull();
    const copied = spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    await userEvent.click(screen().getByRole('button', { name: /^Copy these words/ }));
    await expect(copied.mock.calls[0]?.[0]).toContain(`- ${TECHNICAL_FINDING}`);
    await expect(copied.mock.calls[0]?.[0]).toContain('- Nobody is told.');
    await expect(copied.mock.calls[0]?.[0]).toContain('Version 1.2.3.');
    await screen().findByText('Copied. Put them into a mail or a message.');
    copied.mockRestore();
  },
};

export const MailStopped: Story = {
  args: show(MAIL_STOPPED),
  play: async () => {
    await findHeading('Your mail is not going out.');
    await expect(
      screen().getByRole('link', { name: 'Your mail is not going out. 2 enquiries wait here, safe.' }),
    ).toHaveAttribute('data-level', 'trouble');
    await expect(screen().getByRole('link', { name: 'Read the 2 waiting' })).toBeVisible();
    await expect(screen().getByText(/Did you change the password/)).toBeVisible();
    await expect(screen().getByText(/next at 9:30\sam/)).toBeVisible();
  },
};
export const MailStoppedDark: Story = { ...MailStopped, globals: { theme: 'dark' } };
export const MailStoppedNarrow: Story = { ...MailStopped, globals: { viewport: { value: '320' } } };

/** Sends a test mail with this outcome; without one, the server has not responded yet. */
const makeTestMailStory = (mail?: AdminResponses['health']['sendTest']): Story => ({
  args: show(WELL, { 'health.sendTest': () => mail ?? new Promise(() => {}) }),
  play: async () => {
    await findHeading('All is well.');
    await userEvent.click(screen().getByRole('button', { name: 'Send me a test mail' }));
    await screen().findByText(mail?.words ?? 'On its way to your mail server…');
  },
});

export const TestMailSending: Story = makeTestMailStory();
export const TestMailAccepted: Story = makeTestMailStory({
  outcome: 'taken',
  words: 'Your mail server took it after 2 seconds',
  todo: ['Now look in your mailbox, also under junk.'],
});
export const TestMailRefused: Story = makeTestMailStory({
  outcome: 'failed',
  words: 'It did not go: your mail server refuses the name or password',
  todo: ['Did you change the password of your mailbox? Then tell the person who looks after your site.'],
});
export const TestMailWritten: Story = makeTestMailStory({
  outcome: 'filed',
  todo: [],
  words: 'It became a file on the server: no mail server is set, so nothing comes to your mailbox',
});
