/** Vite plugin: `virtual:content` is the shipped practice's content, for stories and tests in Chromium. */
import type { Plugin } from 'vite';
import { loadPractice } from '../tests/support/practices.ts';

const NAME = 'virtual:content';
/** The leading NUL makes other plugins ignore the module (Rollup's convention). */
const RESOLVED = `\0${NAME}`;

export function contentPlugin(): Plugin {
  return {
    name: 'tideline:content',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const content = await loadPractice('shipped');
      return `export default ${JSON.stringify(content)}`;
    },
  };
}
