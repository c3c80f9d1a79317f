/**
 * Vite plugin for the page's script: the styles of all that the page shows are in the document already
 * (`first-view.ts`), so they are neither written nor asked for again. Only the dialogs bring their own.
 */
import type { Plugin } from 'vite';

export function inlinedStylesPlugin(): Plugin {
  return {
    name: 'tideline:inlined-styles',
    generateBundle: {
      order: 'pre', // before Vite writes down which files a dynamic import has to load
      handler(_, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type !== 'chunk' || part.name === 'OpenDialogs') continue;
          for (const sheet of part.viteMetadata?.importedCss ?? []) delete bundle[sheet];
          part.viteMetadata?.importedCss.clear();
        }
      },
    },
  };
}
