import type { Meta } from '@storybook/react-vite';
import { dismissAll } from '../../../../tests/support/dialogs/dismissAll.ts';
import { openOnPlay, PageBehind } from '../../../../tests/support/dialogs/storyPage.tsx';
import { dialogs } from '../../index.ts';

const meta: Meta = {
  title: 'Bottom sheet',
  render: () => <PageBehind />,
  beforeEach: () => dismissAll,
  globals: { viewport: { value: '390' } },
};
export default meta;

const BUTTONS = [
  { title: 'Call', note: '0491 570 156', link: 'tel:+61491570156', value: 'call' },
  { title: 'Email', note: 'hello@example.com', link: 'mailto:hello@example.com', value: 'email' },
  { title: 'Write a message', note: 'Use the form on this page', value: 'write' },
] as const;

export const Choices = openOnPlay(() =>
  dialogs.sheet({
    title: 'How would you like to get in touch?',
    message: 'Pick whatever is easiest for you.',
    buttons: BUTTONS,
  }),
);
export const Held = openOnPlay(() =>
  dialogs.sheet({
    title: 'One of these, please',
    cancelable: false,
    buttons: [{ title: 'Park' }, { title: 'Beach' }],
  }),
);
export const TextOnly = openOnPlay(() => dialogs.sheet('The tide turns at noon.'));
export const Long = openOnPlay(() =>
  dialogs.sheet({
    title: 'Pick an hour',
    buttons: Array.from({ length: 16 }, (_, hour) => ({ title: `${hour + 6}:00`, value: hour + 6 })),
  }),
);
