import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { PasskeyFault } from '../adminClient.ts';
import { AAA, inAdmin, STORY_NOW } from '../testing/inAdmin.tsx';
import { JO, makeDevice, makeEntry, makeSession, SAMPLE_YOU } from '../testing/sampleYou.ts';
import { YouView } from './YouPage.tsx';

const meta: Meta<typeof YouView> = {
  title: 'Admin/You',
  component: YouView,
  decorators: [
    (Story) => (
      <>
        <h1>You</h1>
        <Story />
      </>
    ),
    inAdmin,
  ],
  parameters: AAA,
  args: {
    devices: [makeDevice('d1', 'My phone', { isCurrent: true })],
    sessions: [makeSession('s1', 'Safari on an iPhone', { isCurrent: true })],
    people: { people: [{ ...JO, devices: 1, seenAt: STORY_NOW, isYou: true }], invitations: [] },
    audit: [
      makeEntry(2, 'signed in', 'My phone, Safari on an iPhone'),
      makeEntry(1, 'accepted an invitation', 'My phone'),
      makeEntry(0, 'invited', JO.email, 'the command line'),
    ],
    actions: {
      renameDevice: fn(async () => {}),
      endDevice: fn(async () => {}),
      addDevice: fn(async () => {}),
      endSession: fn(async () => {}),
      endOtherSessions: fn(async () => 1),
      signOut: fn(async () => {}),
      withdraw: fn(async () => {}),
      removePerson: fn(async () => {}),
      invite: fn(async () => ({ mailed: true as const })),
    },
  },
};
export default meta;
type Story = StoryObj<typeof YouView>;

export const OneDevice: Story = {};
export const OneDeviceDark: Story = { globals: { theme: 'dark' } };

export const Many: Story = { args: { ...SAMPLE_YOU, onMoreAudit: fn() } };
export const ManyDark: Story = { args: { ...SAMPLE_YOU, onMoreAudit: fn() }, globals: { theme: 'dark' } };
export const Phone: Story = {
  args: { ...SAMPLE_YOU, onMoreAudit: fn() },
  globals: { viewport: { value: '390' } },
};
export const Narrow: Story = {
  args: { ...SAMPLE_YOU, onMoreAudit: fn() },
  globals: { viewport: { value: '320' } },
};

/** Asks first. After Escape the focus returns to the button, after the end it moves to the heading. */
export const Ended: Story = {
  args: { ...SAMPLE_YOU, onMoreAudit: fn() },
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
  args: { ...SAMPLE_YOU, onMoreAudit: fn() },
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

/** Without a mail server the link is shown, once. */
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

/** After a refusal the text stays in the field. */
export const InviteRefused: Story = {
  args: {
    actions: {
      ...meta.args?.actions,
      invite: fn(async () => {
        throw new PasskeyFault(new DOMException('no', 'NotAllowedError'));
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
  args: { ...SAMPLE_YOU, onMoreAudit: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove… manager@practice.example' }));
    const sheet = await screen.findByRole('dialog', { name: 'Remove manager@practice.example' });
    await expect(sheet).toHaveTextContent('takes away 1 device');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Remove this person' }));
    await waitFor(() => expect(args.actions.removePerson).toHaveBeenCalledWith('p2'));
  },
};
