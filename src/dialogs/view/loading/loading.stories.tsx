import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { PageBehind } from '../../../../tests/support/dialogs/storyPage.tsx';
import { loading } from '../../index.ts';

const meta: Meta = { title: 'Loading overlay', render: () => <PageBehind /> };
export default meta;

function makeStory(message?: string): StoryObj {
  return {
    beforeEach: () => {
      // Storybook may navigate while a story is open, and must not be asked first.
      loading.show({ unloadWarning: false, ...(message === undefined ? {} : { message }) });
      return () => loading.hide();
    },
    play: () => waitFor(() => expect(screen.getByRole('dialog')).toBeVisible()),
  };
}

export const Loading = makeStory();
export const WithWords = makeStory('Sending your message');
