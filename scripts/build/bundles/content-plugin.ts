/** Vite plugin: `virtual:content` holds the owner's words, read and checked while building or developing. */
import type { Plugin } from 'vite';
import { loadContent } from '#content/load';
import type { SiteContent } from '#content/schema';
import { BROWSER_WORDS } from '../../../src/page/browserWords.ts';
import { CONTENT } from '../paths.ts';

const NAME = 'virtual:content';
/** The leading NUL keeps other plugins away from it (Rollup's convention). */
export const RESOLVED_CONTENT = `\0${NAME}`;

interface Options {
  folder?: string;
  /** `browser`: only what the hydrated parts of the page say; all else is HTML already. */
  words?: 'all' | 'browser';
}

/** A content fault stops the build with its list, and shows in the browser's overlay while developing. */
export function contentPlugin({ folder = CONTENT, words = 'all' }: Options = {}): Plugin {
  return {
    name: 'tideline:content',
    resolveId: (id) => (id === NAME ? RESOLVED_CONTENT : undefined),
    async load(id) {
      if (id !== RESOLVED_CONTENT) return undefined;
      const content = await loadContent(folder);
      return `export default ${JSON.stringify(words === 'browser' ? pickBrowserWords(content) : content)}`;
    },
  };
}

function pickBrowserWords(content: SiteContent): Partial<SiteContent> {
  return Object.fromEntries(BROWSER_WORDS.map((name) => [name, content[name]]));
}
