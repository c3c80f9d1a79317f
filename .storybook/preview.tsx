import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { DialogHost, prepareDialogs } from '#dialogs';
import '@fontsource/young-serif';
import '@fontsource-variable/figtree';
import '../src/page/styles/base.css';

const viewport = (width: number, height: number) => ({
  name: `${width} px`,
  styles: { width: `${width}px`, height: `${height}px` },
});

prepareDialogs();

// Testing Library's default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const preview: Preview = {
  parameters: {
    layout: 'fullscreen',
    // A WCAG violation fails the story's test.
    a11y: {
      test: 'error',
      // Collecting the other results would take a third of axe's time.
      options: { resultTypes: ['violations'] },
    },
    viewport: {
      options: {
        320: viewport(320, 640),
        390: viewport(390, 844),
        768: viewport(768, 1024),
        1440: viewport(1440, 900),
      },
    },
  },
  initialGlobals: { theme: 'light' },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'mirror',
        items: [
          { value: 'light', title: 'First light' },
          { value: 'dark', title: 'Moonrise' },
        ],
      },
    },
  },
  decorators: [
    (Story, { globals, parameters }) => {
      document.documentElement.dataset['theme'] = globals['theme'];
      return (
        <>
          <Story />
          {!parameters['hasDialogHost'] && <DialogHost />}
        </>
      );
    },
  ],
};

export default preview;
