import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { AAA, inDesk, STORY_NOW, STORY_TIMES } from '../testing/inDesk.tsx';
import { YouView } from './YouView.tsx';
import type { DoneEntry, OwnDevice, OwnSession } from './youTypes.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const device = (id: string, name: string, more: Partial<OwnDevice> = {}): OwnDevice => ({
  ...{ id, name, createdAt: STORY_NOW - 15 * DAY, usedAt: STORY_NOW - HOUR },
  ...{ isSynced: true, isCurrent: false, ...more },
});

const session = (id: string, browser: string, more: Partial<OwnSession> = {}): OwnSession => ({
  ...{ id, browser, kind: 'own', createdAt: STORY_NOW - 3 * DAY, seenAt: STORY_NOW - HOUR },
  ...{ expiresAt: STORY_NOW + 12 * HOUR, isCurrent: false, ...more },
});

const entry = (step: number, action: string, about: string, who = 'jo@practice.example'): DoneEntry => ({
  ...{ step, action, about, who, at: STORY_NOW - (10 - step) * 5 * HOUR },
});

const JO = { id: 'p1', email: 'jo@practice.example', createdAt: STORY_NOW - 30 * DAY, devices: 2 };
const MANAGER = { ...JO, id: 'p2', email: 'manager@practice.example', devices: 1 };

const meta: Meta<typeof YouView> = {
  title: 'Desk/You',
  component: YouView,
  decorators: [
    (Story) => (
      <>
        <h1>You</h1>
        <Story />
      </>
    ),
    inDesk,
  ],
  parameters: AAA,
  args: {
    email: JO.email,
    times: STORY_TIMES,
    devices: [device('d1', 'My phone', { isCurrent: true })],
    sessions: [session('s1', 'Safari on an iPhone', { isCurrent: true })],
    people: { people: [{ ...JO, devices: 1, seenAt: STORY_NOW, isYou: true }], invitations: [] },
    done: [
      entry(2, 'signed in', 'My phone, Safari on an iPhone'),
      entry(1, 'accepted an invitation', 'My phone'),
      entry(0, 'invited', JO.email, 'the command line'),
    ],
    actions: {
      ...{ renameDevice: fn(async () => {}), endDevice: fn(async () => {}), addDevice: fn(async () => {}) },
      ...{ endSession: fn(async () => {}), endOtherSessions: fn(async () => 1), signOut: fn(async () => {}) },
      ...{ withdraw: fn(async () => {}), removePerson: fn(async () => {}) },
      invite: fn(async () => ({ mailed: true as const })),
    },
  },
};
export default meta;
type Story = StoryObj<typeof YouView>;

export const OneDevice: Story = {};
export const OneDeviceDark: Story = { globals: { theme: 'dark' } };

const many = {
  devices: [
    device('d1', 'My phone', { isCurrent: true }),
    device('d2', 'The computer at home', { isSynced: false, usedAt: STORY_NOW - 30 * HOUR }),
    device('d3', 'هاتفي القديم', { usedAt: STORY_NOW - 400 * DAY, createdAt: STORY_NOW - 500 * DAY }),
  ],
  sessions: [
    session('s1', 'Safari on an iPhone', { isCurrent: true }),
    session('s2', 'Firefox on Windows', { kind: 'shared' }),
  ],
  people: {
    people: [
      { ...JO, seenAt: STORY_NOW, isYou: true },
      { ...MANAGER, seenAt: null, isYou: false },
    ],
    invitations: [
      {
        ...{ id: 'i1', email: `${'a'.repeat(60)}@practice.example` },
        ...{ createdAt: STORY_NOW - DAY, expiresAt: STORY_NOW + 2 * DAY },
      },
    ],
  },
  done: [
    entry(9, 'ended all other sessions', '2'),
    entry(8, 'withdrew an invitation', 'old@practice.example', MANAGER.email),
    entry(7, 'renamed a device', 'The computer at home'),
    entry(6, 'signed in', 'The computer at home, Firefox on Windows'),
    entry(5, 'something newer', 'unknown to this page'),
  ],
  onMoreDone: fn(),
};

export const Many: Story = { args: many };
export const ManyDark: Story = { args: many, globals: { theme: 'dark' } };
export const Phone: Story = { args: many, globals: { viewport: { value: '390' } } };
export const Narrow: Story = { args: many, globals: { viewport: { value: '320' } } };

/** What goes is said first; left alone nothing goes, and the focus comes back; ended, it goes to the list's name. */
export const Ended: Story = {
  args: many,
  play: async ({ canvas, args }) => {
    const open = canvas.getByRole('button', { name: 'End… The computer at home' });
    open.focus();
    await userEvent.keyboard('{Enter}');
    const sheet = await screen.findByRole('dialog', { name: 'End “The computer at home”' });
    await expect(sheet).toHaveTextContent('It is signed out at once');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(open).toHaveFocus());
    await expect(args.actions.endDevice).not.toHaveBeenCalled();
    await userEvent.click(open);
    await userEvent.click(await screen.findByRole('button', { name: 'End this device' }));
    await waitFor(() => expect(args.actions.endDevice).toHaveBeenCalledWith('d2'));
    await expect(await canvas.findByText('“The computer at home” cannot come in any more.')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Your devices' })).toHaveFocus());
  },
};

export const Renamed: Story = {
  args: many,
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Rename My phone' }));
    const field = canvas.getByLabelText('A new name for My phone');
    await userEvent.clear(field);
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByText(/Give the device a name/)).toBeVisible();
    await expect(args.actions.renameDevice).not.toHaveBeenCalled();
    await userEvent.type(field, 'Jo’s phone{Enter}');
    await waitFor(() => expect(args.actions.renameDevice).toHaveBeenCalledWith('d1', 'Jo’s phone'));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Rename My phone' })).toHaveFocus());
  },
};

/** Where no mail leaves the server, the link is handed over, and shown once. */
export const InvitedByLink: Story = {
  args: {
    actions: {
      ...meta.args?.actions,
      invite: fn(async () => ({
        mailed: false as const,
        link: 'https://practice.example/admin#invitation=abc',
      })),
    } as never,
  },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Invite somebody');
    await userEvent.type(field, 'manager{Enter}');
    await expect(canvas.getByText(/This is no email address/)).toBeVisible();
    await userEvent.type(field, '@practice.example{Enter}');
    await expect(await canvas.findByText('https://practice.example/admin#invitation=abc')).toBeVisible();
    await expect(field).toHaveValue('');
  },
};

/** Refused: the words say why, what was typed stays. */
export const InviteRefused: Story = {
  args: {
    actions: {
      ...meta.args?.actions,
      invite: fn(async () => {
        throw Object.assign(new Error('no'), { name: 'NotAllowedError' });
      }),
    } as never,
  },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('Invite somebody');
    await userEvent.type(field, 'manager@practice.example{Enter}');
    await expect(await canvas.findByText(/No passkey was used/)).toBeVisible();
    await expect(field).toHaveValue('manager@practice.example');
  },
};

export const Removing: Story = {
  args: many,
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove… manager@practice.example' }));
    const sheet = await screen.findByRole('dialog', { name: 'Remove manager@practice.example' });
    await expect(sheet).toHaveTextContent('takes away 1 device');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Remove this person' }));
    await waitFor(() => expect(args.actions.removePerson).toHaveBeenCalledWith('p2'));
  },
};
