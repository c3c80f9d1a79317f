/**
 * Vite plugin for `npm run dev`: the browser keeps the server's HTML, as on the built page. A `define` of the client's
 * environment does not reach `import.meta.env` while developing; without this, a photo goes when React wakes.
 */
import type { Plugin } from 'vite';

export function prerenderedPlugin(): Plugin {
  return {
    name: 'tideline:prerendered',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /Prerendered\.tsx$/ },
      handler: (code) => code.replaceAll('import.meta.env.PRERENDERED', 'true'),
    },
  };
}
