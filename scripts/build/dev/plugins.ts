/** Vite plugin for `npm run dev`: the practice's colours in the style sheets that Vite's own client puts into the page. */
import type { Plugin } from 'vite';
import { deriveTheme, recolourStyles } from '#brand';
import { loadContent } from '#content/load';

/** @param contentFolder the practice */
export function brandPlugin(contentFolder: string): Plugin {
  return {
    name: 'tideline:brand',
    // After Vite has put imported sheets in, before it makes a script of them: a plugin of no order stands there.
    transform: {
      filter: { id: /\/src\/page\/styles\/\w+\.css/ },
      async handler(code) {
        const { brand } = await loadContent(contentFolder).catch(() => ({ brand: undefined })); // a fault is shown elsewhere
        return brand && { code: recolourStyles(code, deriveTheme(brand).palette), map: null };
      },
    },
  };
}

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
