import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { FakeRefusal } from '../../../tests/support/admin/fakeAdmin.ts';
import {
  JO,
  makeDevice,
  makeEntry,
  makeSession,
  SAMPLE_YOU,
  STORY_NOW,
} from '../../../tests/support/admin/sampleYou.ts';
import { AAA, prepareAdmin, StoryAdmin } from '../../../tests/support/admin/storyAdmin.tsx';

const ONE = {
  'you.devices.list': () => [makeDevice('d1', 'My phone', { isCurrent: true })],
  'you.sessions.list': () => [makeSession('s1', 'Safari on an iPhone', { isCurrent: true })],
  'people.list': () => ({
    people: [{ ...JO, devices: 1, seenAt: STORY_NOW, isYou: true }],
    invitations: [],
  }),
  'you.audit': () => [
    makeEntry(2, 'signed in', 'My phone, Safari on an iPhone'),
    makeEntry(1, 'accepted an invitation', 'My phone'),
    makeEntry(0, 'invited', JO.email, 'the command line'),
  ],
};

const endDevice = fn();
const renameDevice = fn();
const invite = fn();
const removePerson = fn();
const MANY = {
  'you.devices.list': () => SAMPLE_YOU.devices,
  'you.sessions.list': () => SAMPLE_YOU.sessions,
  'people.list': () => SAMPLE_YOU.people,
  // A full page, so that the button for earlier entries is shown.
  'you.audit': () =>
    Array.from({ length: 100 }, (_, at) => ({ ...makeEntry(9, 'invited', 'x'), step: at + 9 })),
  'you.devices.end': endDevice,
  'you.devices.rename': renameDevice,
  'people.invite': invite,
  'people.remove': removePerson,
};

const meta: Meta<typeof StoryAdmin> = {
  title: 'Admin/You',
  component: StoryAdmin,
  beforeEach: ({ args }) => {
    for (const mock of [endDevice, renameDevice, invite, removePerson]) mock.mockReset();
    return prepareAdmin(args);
  },
  parameters: AAA,
  args: { path: '/you', procedures: MANY },
};
export default meta;
type Story = StoryObj<typeof StoryAdmin>;

const screen = () => within(document.body);
const findButton = (name: string) => screen().findByRole('button', { name }, { timeout: 5000 });
const findLists = () => screen().findByRole('list', { name: 'Your devices' }, { timeout: 5000 });

export const OneDevice: Story = { args: { procedures: ONE }, play: async () => void (await findLists()) };
export const OneDeviceDark: Story = { ...OneDevice, globals: { theme: 'dark' } };

export const Many: Story = { play: async () => void (await findButton('Show earlier ones')) };
export const ManyDark: Story = { ...Many, globals: { theme: 'dark' } };
export const Phone: Story = { ...Many, globals: { viewport: { value: '390' } } };
export const Narrow: Story = { ...Many, globals: { viewport: { value: '320' } } };

/** Asks for confirmation. Escape returns the focus to the button; ending the device moves it to the heading. */
export const Ended: Story = {
  play: async () => {
    const open = await findButton('End… The computer at home');
    open.focus();
    await userEvent.keyboard('{Enter}');
    const sheet = await screen().findByRole('dialog', { name: 'End “The computer at home”' });
    await expect(sheet).toHaveTextContent('It is signed out at once');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen().queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(open).toHaveFocus());
    await expect(endDevice).not.toHaveBeenCalled();
    await userEvent.click(open);
    await userEvent.click(await findButton('End this device'));
    await waitFor(() => expect(endDevice).toHaveBeenCalledWith({ id: 'd2' }));
    await expect(await screen().findByText('“The computer at home” cannot come in any more.')).toBeVisible();
    await waitFor(() => expect(screen().getByRole('heading', { name: 'Your devices' })).toHaveFocus());
  },
};

export const Renamed: Story = {
  play: async () => {
    await userEvent.click(await findButton('Rename My phone'));
    const field = screen().getByLabelText('A new name for My phone');
    await userEvent.clear(field);
    await userEvent.keyboard('{Enter}');
    await expect(screen().getByText(/Give the device a name/)).toBeVisible();
    await expect(renameDevice).not.toHaveBeenCalled();
    await userEvent.type(field, 'Jo’s phone{Enter}');
    await waitFor(() => expect(renameDevice).toHaveBeenCalledWith({ id: 'd1', name: 'Jo’s phone' }));
    await waitFor(() => expect(screen().getByRole('button', { name: 'Rename My phone' })).toHaveFocus());
  },
};

/** Without a mail server the link is shown, once. */
export const InvitedByLink: Story = {
  play: async () => {
    invite.mockReturnValue({ mailed: false, link: 'https://practice.example/admin#invitation=abc' });
    await findLists();
    const field = screen().getByLabelText('Invite somebody');
    await userEvent.type(field, 'manager{Enter}');
    await expect(screen().getByText(/This is no email address/)).toBeVisible();
    await userEvent.type(field, '@practice.example{Enter}');
    await expect(await screen().findByText('https://practice.example/admin#invitation=abc')).toBeVisible();
    await waitFor(() => expect(field).toHaveValue(''));
  },
};

/** After a refusal the text stays in the field. */
export const InviteRefused: Story = {
  play: async () => {
    invite.mockImplementation(() => {
      throw new FakeRefusal('CONFLICT', 'This person can come in already. They can ask for a link by mail.');
    });
    await findLists();
    const field = screen().getByLabelText('Invite somebody');
    await userEvent.type(field, 'manager@practice.example{Enter}');
    await expect(await screen().findByText(/can come in already/)).toBeVisible();
    await expect(field).toHaveValue('manager@practice.example');
  },
};

export const Removing: Story = {
  play: async () => {
    await userEvent.click(await findButton('Remove… manager@practice.example'));
    const sheet = await screen().findByRole('dialog', { name: 'Remove manager@practice.example' });
    await expect(sheet).toHaveTextContent('takes away 1 device');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Remove this person' }));
    await waitFor(() => expect(removePerson).toHaveBeenCalledWith({ id: 'p2' }));
  },
};
