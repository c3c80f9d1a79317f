/** How Vite builds the page's script (for browsers) and everything that runs on Node. */
import type { InlineConfig } from 'vite';
import type { SiteContent } from '#content/schema';
import { ROOT, SERVER, SITE } from '../paths.ts';
import { numberClassNames } from '../styles/class-names.ts';
import { customPropertiesPlugin } from '../styles/custom-properties-plugin.ts';
import { inlinedStylesPlugin } from '../styles/inlined-styles.ts';
import { groupMainScript, nameChunk } from './chunks.ts';
import { contentPlugin } from './content-plugin.ts';
import { prerenderedPlugin } from './prerendered-plugin.ts';
import { makeStubs, reservePlugin } from './reserve-plugin.ts';

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
  css: { modules: { generateScopedName: numberClassNames() } },
} satisfies InlineConfig;

/** The page's script and what it loads later, into `dist/site/assets`. */
export function makeBrowserConfig(content: SiteContent): InlineConfig {
  return {
    ...shared,
    define: { 'import.meta.env.PRERENDERED': 'true' },
    plugins: [
      contentPlugin({ words: 'browser' }),
      prerenderedPlugin(),
      reservePlugin(content),
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
          codeSplitting: { groups: [{ name: groupMainScript(makeStubs(content)), debugName: 'main' }] },
          chunkFileNames: nameChunk,
        },
      },
    },
  };
}

/** The server, its commands and the renderer, into `dist/server`; packages stay in `node_modules`. */
export function makeNodeConfig(content: SiteContent): InlineConfig {
  return {
    ...shared,
    plugins: [contentPlugin(), reservePlugin(content), customPropertiesPlugin()],
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
export function makeBootConfig(): InlineConfig {
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
