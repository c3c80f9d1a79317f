import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { FakeRefusal } from '../../../tests/support/admin/fakeAdmin.ts';
import { MAIL_STOPPED, WELL } from '../../../tests/support/admin/sampleHealth.ts';
import { SAMPLE_YOU } from '../../../tests/support/admin/sampleYou.ts';
import { AAA, prepareAdmin, StoryAdmin } from '../../../tests/support/admin/storyAdmin.tsx';

const YOU = {
  'you.devices.list': () => SAMPLE_YOU.devices,
  'you.sessions.list': () => SAMPLE_YOU.sessions,
  'people.list': () => SAMPLE_YOU.people,
  'you.audit': () => SAMPLE_YOU.audit,
};
const PROCEDURES = { 'health.get': () => WELL, ...YOU };

const TAKEN = { outcome: 'taken', words: 'Your mail server took it after 3 seconds', todo: [] };

/** Pages that call the server, in the admin's frame. */
const meta: Meta<typeof StoryAdmin> = {
  title: 'Admin/Pages',
  component: StoryAdmin,
  beforeEach: ({ args }) => prepareAdmin(args),
  parameters: AAA,
  args: { procedures: PROCEDURES },
};
export default meta;
type Story = StoryObj<typeof StoryAdmin>;

const screen = () => within(document.body);
const findHeading = (name: string) => screen().findByRole('heading', { name, level: 1 }, { timeout: 5000 });
const refuse = (reason: string, message: string) => () => {
  throw new FakeRefusal(reason, message);
};

export const Health: Story = {
  args: { path: '/well' },
  play: async () => {
    await findHeading('All is well.');
    const line = screen().getByRole('link', { name: /^All is well/ });
    await expect(line).toHaveAttribute('aria-current', 'page');
  },
};

/** Busy until the mail server has accepted the test mail. */
export const TestMailSending: Story = {
  args: {
    path: '/well',
    procedures: {
      ...PROCEDURES,
      'health.sendTest': () => new Promise((resolve) => setTimeout(resolve, 500, TAKEN)),
    },
  },
  play: async () => {
    await findHeading('All is well.');
    const send = screen().getByRole('button', { name: 'Send me a test mail' });
    await userEvent.click(send);
    await screen().findByText('On its way to your mail server…');
    await expect(send).toHaveAttribute('aria-busy', 'true');
    await screen().findByText('Your mail server took it after 3 seconds', {}, { timeout: 5000 });
    await waitFor(() => expect(send).not.toHaveAttribute('aria-busy'));
  },
};

/** A successful test mail also sends the queued enquiries, and the header updates. */
export const TestMailSendsQueued: Story = {
  args: {
    path: '/well',
    procedures: (() => {
      let isSent = false;
      return {
        ...PROCEDURES,
        'health.get': () => (isSent ? WELL : MAIL_STOPPED),
        'health.sendTest': () => {
          isSent = true;
          return TAKEN;
        },
      };
    })(),
  },
  play: async () => {
    await findHeading('Your mail is not going out.');
    await userEvent.click(screen().getByRole('button', { name: 'Try now' }));
    await screen().findByRole('link', { name: /^All is well/ }, { timeout: 2000 });
  },
};

export const BackupElsewhere: Story = {
  args: {
    path: '/well',
    procedures: {
      ...PROCEDURES,
      'health.backup': refuse('CONFLICT', 'Your enquiries are kept in PostgreSQL.'),
    },
  },
  play: async () => {
    await findHeading('All is well.');
    await userEvent.click(screen().getByRole('button', { name: 'Make a backup' }));
    await expect(await screen().findByText('Your enquiries are kept in PostgreSQL.')).toBeVisible();
  },
};

export const You: Story = {
  args: { path: '/you' },
  play: async () => {
    await findHeading('You');
    await screen().findByRole('list', { name: 'Your devices' });
  },
};

/** After an invitation is withdrawn, the list is reloaded. */
export const InvitationWithdrawn: Story = {
  args: {
    path: '/you',
    procedures: {
      ...PROCEDURES,
      ...(() => {
        let { invitations } = SAMPLE_YOU.people;
        return {
          'people.list': () => ({ ...SAMPLE_YOU.people, invitations }),
          'people.withdraw': () => {
            invitations = [];
          },
        };
      })(),
    },
  },
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: /^Take back/ }, { timeout: 5000 }));
    await expect(await screen().findByText(/opens nothing any more/)).toBeVisible();
    await waitFor(() => expect(screen().queryByRole('button', { name: /^Take back/ })).toBeNull());
    await expect(screen().getByRole('heading', { name: 'People' })).toHaveFocus();
  },
};

/** After a sign-out no data stays on the screen. */
export const SignedOut: Story = {
  args: {
    path: '/you',
    procedures: {
      ...PROCEDURES,
      ...(() => {
        let isSignedIn = true;
        return {
          'you.get': () => {
            if (!isSignedIn) throw new FakeRefusal('SIGNED_OUT', 'You are signed out.');
            return { email: 'jo@practice.example', kind: 'own', isProven: true };
          },
          'auth.signOut': () => {
            isSignedIn = false;
          },
        };
      })(),
    },
  },
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: 'Sign out here' }, { timeout: 5000 }));
    await screen().findByRole('button', { name: 'Sign in with this device' });
    await expect(screen().queryByText('The computer at home')).toBeNull();
  },
};
