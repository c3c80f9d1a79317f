/**
 * Vite plugin for the page's script: the styles of what it imports at once are in the document already
 * (`first-view.ts`), so they are neither written nor asked for again when a later part needs that script.
 */
import type { Plugin } from 'vite';

/** A section in reserve has its styles in the document, or is not on the page. */
const ISLAND = /\/reserve\/\w+\/island\.ts$/;

export function inlinedStylesPlugin(): Plugin {
  return {
    name: 'tideline:inlined-styles',
    generateBundle: {
      order: 'pre', // before Vite writes down which files a dynamic import has to load
      handler(_, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type !== 'chunk' || !(part.isEntry || ISLAND.test(part.facadeModuleId ?? ''))) continue;
          for (const sheet of part.viteMetadata?.importedCss ?? []) delete bundle[sheet];
          part.viteMetadata?.importedCss.clear();
        }
      },
    },
  };
}
