/** Vite plugin for `npm run dev`: a change anywhere reloads the page, because most of it is server HTML. */
import type { Plugin } from 'vite';

/** @param contentFolder the practice, which may lie outside the project */
export function reloadPlugin(contentFolder: string): Plugin {
  return {
    name: 'tideline:reload',
    configureServer: ({ watcher }) => void watcher.add(contentFolder),
    hotUpdate() {
      if (this.environment.name === 'client') this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}
