import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { FakeRefusal } from '../../../tests/support/admin/fakeAdmin.ts';
import { AAA, prepareAdmin, StoryAdmin } from '../../../tests/support/admin/storyAdmin.tsx';
import { AcceptInvitation, FollowLink } from './AcceptInvitation.tsx';

const signedOut = () => {
  throw new FakeRefusal('SIGNED_OUT', 'You are signed out. Sign in to go on.');
};
const screen = () => within(document.body);
const findHeading = (name: string) => screen().findByRole('heading', { name, level: 1 });

const meta: Meta<typeof StoryAdmin> = {
  title: 'Admin/Ways in',
  component: StoryAdmin,
  args: { procedures: { 'you.get': signedOut } },
  beforeEach: ({ args }) => prepareAdmin(args),
  parameters: AAA,
};
export default meta;
type Story = StoryObj<typeof StoryAdmin>;

export const SignInHere: Story = {
  play: async () => {
    await findHeading('Your desk');
    await expect(screen().getByText('Exercise Physiology, Sunshine Coast')).toBeVisible();
    await expect(document.title).toBe('Your desk – Exercise Physiology, Sunshine Coast');
  },
};
export const SignInDark: Story = { ...SignInHere, globals: { theme: 'dark' } };
export const SignInOnAPhone: Story = { ...SignInHere, globals: { viewport: { value: '390' } } };

export const LostDevice: Story = {
  play: async () => {
    await findHeading('Your desk');
    await userEvent.click(screen().getByText('My device is lost or new'));
    await userEvent.type(screen().getByLabelText('Your email address'), 'nobody');
    await userEvent.click(screen().getByRole('button', { name: 'Mail me a link' }));
    await expect(screen().getByText(/This is no email address/)).toBeVisible();
  },
};

export const LinkWasMailed: Story = {
  args: {
    procedures: {
      'you.get': signedOut,
      'auth.requestLink': () =>
        'If this address may come in, a link is on its way. It works once, for 15 minutes.',
    },
  },
  play: async () => {
    await findHeading('Your desk');
    await userEvent.click(screen().getByText('My device is lost or new'));
    await userEvent.type(screen().getByLabelText('Your email address'), 'jo@practice.example');
    await userEvent.click(screen().getByRole('button', { name: 'Mail me a link' }));
    await screen().findByText(/a link is on its way/);
  },
};

export const AddsThisDevice: Story = {
  args: {
    procedures: { 'you.get': () => ({ email: 'jo@practice.example', kind: 'recovery', isProven: false }) },
  },
  play: () => findHeading('Add this device').then(() => {}),
};

export const Invitation: Story = { render: () => <AcceptInvitation token="t" onSignedIn={async () => {}} /> };
export const InvitationNarrow: Story = { ...Invitation, globals: { viewport: { value: '320' } } };
export const ByLink: Story = { render: () => <FollowLink token="t" onSignedIn={async () => {}} /> };

export const Unreachable: Story = {
  args: {
    procedures: {
      'you.get': () => {
        throw new FakeRefusal(
          'FAULT',
          'Something is wrong here. Nothing was changed. Try again in a moment.',
        );
      },
    },
  },
  play: () =>
    screen()
      .findByRole('button', { name: 'Try again' })
      .then(() => {}),
};

/** If the session ends while the list is open, the list is removed. */
export const SignedOutMeanwhile: Story = {
  args: { procedures: { 'enquiries.list': signedOut } },
  play: async () => {
    await screen().findByText('You were signed out. Sign in, and you go on where you were.');
    await expect(screen().queryByRole('navigation', { name: 'Places' })).toBeNull();
  },
};
