/** How Vite builds the page's script (for browsers) and everything that runs on Node. */
import type { InlineConfig } from 'vite';
import { NEXT_SERVER, PROGRAM, ROOT } from '../paths.ts';
import { numberClassNames } from '../styles/class-names.ts';
import { customPropertiesPlugin } from '../styles/custom-properties-plugin.ts';
import { inlinedStylesPlugin } from '../styles/inlined-styles.ts';
import { groupMainScript, groupSection, nameChunk } from './chunks.ts';
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
  css: { modules: { generateScopedName: numberClassNames() } },
} satisfies InlineConfig;

/** The page's script and what it loads later, into `dist/program/assets`. */
export function makeBrowserConfig(): InlineConfig {
  return {
    ...shared,
    define: { 'import.meta.env.PRERENDERED': 'true' },
    plugins: [prerenderedPlugin(), customPropertiesPlugin(), inlinedStylesPlugin()],
    worker: { format: 'es' },
    build: {
      outDir: PROGRAM,
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
          codeSplitting: { groups: [{ name: groupMainScript(), debugName: 'main' }] },
          chunkFileNames: nameChunk,
        },
      },
    },
  };
}

/** The server, its commands and the renderer, into `dist/server`; packages stay in `node_modules`. */
export function makeNodeConfig(): InlineConfig {
  return {
    ...shared,
    plugins: [customPropertiesPlugin()],
    build: {
      ssr: true,
      ssrEmitAssets: true,
      outDir: NEXT_SERVER,
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
          enquiries: 'src/cli/enquiries/main.ts',
          doctor: 'src/cli/doctor/main.ts',
          publish: 'src/publish/make.ts',
        },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          codeSplitting: {
            groups: [{ name: groupSection, debugName: 'sections' }],
            includeDependenciesRecursively: false,
          },
        },
      },
    },
  };
}

/** What publishes, as one file that the server starts as a process of its own; markup and styles are those of above. */
export function makeWorkerConfig(): InlineConfig {
  return {
    ...shared,
    plugins: [customPropertiesPlugin()],
    build: {
      ssr: true,
      write: false,
      target: 'node26',
      cssTarget: BROWSERS,
      cssMinify: 'lightningcss',
      minify: false,
      rolldownOptions: {
        checks: QUIET,
        input: { worker: 'src/publish/process/worker.ts' },
        output: { codeSplitting: false },
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
