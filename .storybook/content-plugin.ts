/** Vite plugin: `virtual:content` holds the words that the repository ships with, for stories. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { loadContent } from '#content/load';

const NAME = 'virtual:content';
/** The leading NUL keeps other plugins away from it (Rollup's convention). */
const RESOLVED = `\0${NAME}`;

export function contentPlugin(): Plugin {
  return {
    name: 'tideline:content',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const content = await loadContent(fileURLToPath(new URL('../content', import.meta.url)));
      return `export default ${JSON.stringify(content)}`;
    },
  };
}
