/** How Vite builds the page's script (for browsers) and everything that runs on Node. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InlineConfig, Plugin, Rolldown } from 'vite';
import { minifySync, transformWithOxc } from 'vite';
import { NEXT_ADMIN, NEXT_SERVER, PROGRAM, ROOT } from '../paths.ts';
import { groupMainScript, groupSection, nameChunk } from './chunks.ts';

/** Browsers of the last five years; older ones still get the whole page, as HTML (DESIGN section 1). */
const BROWSERS = ['chrome90', 'edge90', 'firefox90', 'safari15'];

/** Those that know passkeys which need no name (2022 and 2023), for the admin. */
const ADMIN_BROWSERS = ['chrome108', 'edge108', 'firefox122', 'safari16.4'];

/** Packages with machine code or WebAssembly, which a bundle cannot hold: the production ones of package.json. */
const INSTALLED = ['harfbuzzjs', 'sharp', 'subset-font'];
/** Imported where only a browser comes, or where somebody has installed it for their own ends; never on our server. */
const NEVER_CALLED = ['dompurify', 'firebase', 'pg-native'];

/** Google's builders look for the first in the functions' folder, and it needs the second. */
export const INSTALLED_BY_FIREBASE = ['firebase-functions', 'firebase-admin'];

/**
 * What is thrown still names its line, but no comment is held in memory; and one letter beyond ASCII would have every
 * other letter of its file take two bytes there.
 */
const READABLE = {
  comments: { legal: true, annotation: false, jsdoc: false },
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
} satisfies Rolldown.OutputOptions;

/** On a busy machine Rolldown says how long our plugins took; the owner can do nothing about it. */
const QUIET = { pluginTimings: false };

/** What both builds must agree on, or the markup of one would not fit the other. */
export const shared = {
  configFile: false,
  envDir: false,
  root: ROOT,
  publicDir: false,
  mode: 'production',
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic' } },
  css: { transformer: 'lightningcss' },
} satisfies InlineConfig;

/** The page's script and what it loads later, into `dist/program/assets`. */
export function makeBrowserConfig(): InlineConfig {
  return {
    ...shared,
    plugins: [inlinedStylesPlugin()],
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
        input: { main: 'src/page/main.ts' },
        output: {
          codeSplitting: {
            groups: [
              { name: groupMainScript(), debugName: 'main', priority: 1 },
              { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
            ],
          },
          chunkFileNames: nameChunk,
        },
      },
    },
  };
}

/** The admin, a bundle of its own: whatever has passkeys is young enough for the newest language. */
export function makeAdminConfig(): InlineConfig {
  return {
    ...shared,
    base: '/admin/',
    build: {
      // One sheet: the parts that come later have little of it, and none of them may come unstyled.
      cssCodeSplit: false,
      outDir: NEXT_ADMIN,
      target: ADMIN_BROWSERS,
      emptyOutDir: true,
      cssTarget: ADMIN_BROWSERS,
      cssMinify: 'lightningcss',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Packages say of their files where they run; here all of it runs in a browser.
        checks: { ...QUIET, moduleLevelDirective: false },
        input: { desk: 'src/admin/main.ts' },
        // Of a module's entry point, the browser gets only what it uses.
        treeshake: { moduleSideEffects: [{ test: /\/src\/(?:content|server)\//, sideEffects: false }] },
        // Few files: behind a server of HTTP/1.1 six are fetched at once, and the first calls are among them.
        output: {
          codeSplitting: {
            groups: [{ name: 'packages', test: /node_modules\/(?!@visx|d3-|internmap|classnames)/ }],
          },
        },
      },
    },
  };
}

/**
 * For all that runs on Node. What packages hold is bundled, because a server starts from a few files in a third of the
 * time, holds less of it, and needs no more of them installed than those with machine code (decision 0175).
 */
const onNode = {
  ...shared,
  // React brings two of itself, and would load the one that warns.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: [...INSTALLED, ...NEVER_CALLED] },
} satisfies InlineConfig;

/** How all of that is built; what is made, for which Node and into which files, is each one's own. */
const builtForNode = {
  ssr: true,
  cssTarget: BROWSERS,
  cssMinify: 'lightningcss',
  minify: false,
  reportCompressedSize: false,
} satisfies InlineConfig['build'];

/** The server, its commands and the renderer, into `dist/server`. */
export function makeNodeConfig(): InlineConfig {
  return {
    ...onNode,
    build: {
      ...builtForNode,
      ssrEmitAssets: true,
      outDir: NEXT_SERVER,
      target: 'node26',
      emptyOutDir: false,
      rolldownOptions: {
        checks: QUIET,
        input: {
          main: 'src/server/main.ts',
          edit: 'src/server/runEditing.ts',
          enquiries: 'src/cli/enquiries/main.ts',
          admin: 'src/cli/admin/main.ts',
          backup: 'src/cli/backup/main.ts',
          restore: 'src/cli/restore/main.ts',
          doctor: 'src/cli/doctor/main.ts',
          publish: 'src/publish/make.ts',
        },
        output: {
          ...READABLE,
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

/**
 * What publishes, which the server starts as a process of its own, into `dist/program`; markup and styles are those of
 * above. What only photos need is in files of its own: it takes longer to load than all the rest.
 */
export function makeWorkerConfig(): InlineConfig {
  return {
    ...onNode,
    build: {
      ...builtForNode,
      outDir: PROGRAM,
      emptyOutDir: false,
      target: 'node26',
      rolldownOptions: {
        checks: QUIET,
        input: { worker: 'src/publish/process/worker.ts' },
        output: {
          ...READABLE,
          entryFileNames: 'worker/[name]-[hash].js',
          chunkFileNames: 'worker/[name]-[hash].js',
        },
      },
    },
  };
}

/** The desk as Firebase functions: for the newest Node that Google runs, which is not ours. */
export function makeFunctionsConfig(outDir: string): InlineConfig {
  return {
    ...onNode,
    ssr: { noExternal: true, external: [...INSTALLED, ...NEVER_CALLED, ...INSTALLED_BY_FIREBASE] },
    build: {
      ...builtForNode,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: {
        checks: QUIET,
        // The functions and nothing else: Firebase looks at all that is exported.
        preserveEntrySignatures: 'strict',
        input: { index: 'src/functions/index.ts' },
        output: { ...READABLE, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  };
}

/** `src/page/boot.ts` as one line of classic script, to stand in the document itself. */
export async function buildBootScript(): Promise<string> {
  const file = join(ROOT, 'src/page/boot.ts');
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { target: BROWSERS });
  return minifySync(file, code).code.trim();
}

/**
 * Vite plugin for the page's script: the styles of all that the page shows are in the document already
 * (`first-view.ts`), so they are neither written nor asked for again. Only the dialogs bring their own.
 */
function inlinedStylesPlugin(): Plugin {
  return {
    name: 'tideline:inlined-styles',
    generateBundle: {
      order: 'pre', // before Vite writes down which files a dynamic import has to load
      handler(_, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type !== 'chunk' || part.name === 'OpenDialogs') continue;
          for (const sheet of part.viteMetadata?.importedCss ?? []) delete bundle[sheet];
          part.viteMetadata?.importedCss.clear();
        }
      },
    },
  };
}
