/** How Vite builds the page's script (for browsers) and everything that runs on Node. */

import type { InlineConfig, Rolldown } from 'vite';
import type { SiteContent } from '#content/schema';
import { ROOT, SERVER, SITE } from '../paths.ts';
import { shortClassNames } from '../styles/class-names.ts';
import { customPropertiesPlugin } from '../styles/custom-properties-plugin.ts';
import { inlinedStylesPlugin } from '../styles/inlined-styles.ts';
import { contentPlugin } from './content-plugin.ts';
import { emptySections } from './empty-sections.ts';
import { prerenderedPlugin } from './prerendered-plugin.ts';

/** Browsers of the last five years; older ones still get the whole page, as HTML (DESIGN section 1). */
const BROWSERS = ['chrome90', 'edge90', 'firefox90', 'safari15'];

/** On a busy machine Rolldown says how long our plugins took; the owner can do nothing about it. */
const QUIET = { pluginTimings: false };

/**
 * What both builds must agree on, or the markup of one would not fit the other. PostCSS only names the classes;
 * Lightning CSS lowers and minifies.
 */
export const shared = {
  configFile: false,
  envDir: false,
  root: ROOT,
  publicDir: false,
  mode: 'production',
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic' } },
  css: { modules: { generateScopedName: shortClassNames() } },
} satisfies InlineConfig;

/**
 * Parts that come later although something in the page's script names them: prerendered sections import their
 * islands, but that use is not left once the browser's build is shaken.
 */
const LATER = /\/reserve\/(gallery|carousel|countdown)\/|node_modules\/embla-/;

/**
 * The islands of the reserve sections that have content, a chunk each; what they share with the page stays in
 * its script. A group without content would still become a file, empty, which the page would ask for.
 */
function islands({ gallery, carousel, countdown }: SiteContent) {
  return [
    { name: 'gallery', test: /\/reserve\/gallery\//, used: gallery.entries.length > 0 },
    {
      name: 'carousel',
      test: /\/reserve\/carousel\/|node_modules\/embla-/,
      used: carousel.entries.length > 0,
    },
    { name: 'countdown', test: /\/reserve\/countdown\//, used: countdown.heading !== undefined },
  ]
    .filter(({ used }) => used)
    .map(({ name, test }) => ({ name, test, priority: 1, includeDependenciesRecursively: false }));
}

/** All else that the entry imports stays with it in one file: each file of its own would be another request. */
function inMainScript(): (id: string, graph: Rolldown.ChunkingContext) => string | null {
  const known = new Map<string, boolean>();
  const isStatic = (id: string, graph: Rolldown.ChunkingContext): boolean => {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    known.set(id, false); // while asking: modules may import each other
    const module = graph.getModuleInfo(id);
    const found =
      module !== null && (module.isEntry || module.importers.some((parent) => isStatic(parent, graph)));
    known.set(id, found);
    return found;
  };
  return (id, graph) => (!LATER.test(id) && isStatic(id, graph) ? 'main' : null);
}

/** The page's script and what it loads later, into `dist/site/assets`. */
export function browserBuild(content: SiteContent): InlineConfig {
  return {
    ...shared,
    define: { ...emptySections(content), 'import.meta.env.PRERENDERED': 'true' },
    plugins: [
      contentPlugin({ words: 'browser' }),
      prerenderedPlugin(),
      customPropertiesPlugin(),
      inlinedStylesPlugin(),
    ],
    worker: { format: 'es' },
    build: {
      outDir: SITE,
      target: BROWSERS,
      emptyOutDir: false,
      cssTarget: BROWSERS,
      cssMinify: 'lightningcss',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks: QUIET,
        input: { main: 'src/page/main.tsx' },
        output: {
          codeSplitting: { groups: [...islands(content), { name: inMainScript(), debugName: 'main' }] },
        },
        treeshake: {
          moduleSideEffects: [
            // Only the prerendered sections import the islands at once; without them that would be an empty import.
            { test: /\/reserve\/(?:gallery|carousel|countdown)\/|node_modules\/embla-/, sideEffects: false },
          ],
        },
      },
    },
  };
}

/** The server, its commands and the renderer, into `dist/server`; packages stay in `node_modules`. */
export function nodeBuild(content: SiteContent): InlineConfig {
  return {
    ...shared,
    define: emptySections(content),
    plugins: [contentPlugin(), customPropertiesPlugin()],
    build: {
      ssr: true,
      ssrEmitAssets: true,
      outDir: SERVER,
      target: 'node26',
      emptyOutDir: false,
      cssTarget: BROWSERS,
      cssMinify: 'lightningcss',
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        checks: QUIET,
        input: {
          main: 'src/server/main.ts',
          enquiries: 'src/cli/enquiries.ts',
          doctor: 'src/cli/doctor.ts',
          prerender: 'scripts/build/bundles/prerender.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  };
}

/** For the inline boot script: one classic script without exports. */
export function bootBuild(): InlineConfig {
  return {
    ...shared,
    build: {
      write: false,
      target: BROWSERS,
      modulePreload: false,
      rolldownOptions: { input: { boot: 'src/page/boot.ts' }, output: { format: 'iife' } },
    },
  };
}
