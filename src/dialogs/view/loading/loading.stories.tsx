import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { PageBehind } from '../../../../tests/support/dialogs/storyPage.tsx';
import { loading } from '../../index.ts';

/** The loading overlay. */
const meta: Meta = { title: 'Loading overlay', render: () => <PageBehind /> };
export default meta;

function showing(message?: string): StoryObj {
  return {
    beforeEach: () => {
      // Storybook itself may navigate while a story is open.
      loading.show({ unloadWarning: false, ...(message === undefined ? {} : { message }) });
      return () => loading.hide();
    },
    play: () => waitFor(() => expect(screen.getByRole('dialog')).toBeVisible()),
  };
}

export const Loading = showing();
export const WithWords = showing('Sending your message');
