/** Vite plugin for `npm run dev`: a change anywhere reloads the page, because most of it is server HTML. */
import { sep } from 'node:path';
import type { Plugin } from 'vite';
import { RESOLVED_CONTENT } from '../bundles/content-plugin.ts';
import { CONTENT } from '../paths.ts';

export function reloadPlugin(): Plugin {
  return {
    name: 'tideline:reload',
    // A practice's folder may be anywhere; Vite itself watches the project's.
    configureServer: ({ watcher }) => void watcher.add(CONTENT),
    hotUpdate({ file }) {
      if (file.startsWith(CONTENT + sep)) {
        const words = this.environment.moduleGraph.getModuleById(RESOLVED_CONTENT);
        if (words) this.environment.moduleGraph.invalidateModule(words);
      }
      if (this.environment.name === 'client') this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}
