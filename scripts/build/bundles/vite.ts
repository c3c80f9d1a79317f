/** Vite's configuration for the page's script (browsers) and everything that runs on Node. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InlineConfig, Plugin, Rolldown } from 'vite';
import { minifySync, transformWithOxc } from 'vite';
import { NEXT_ADMIN, NEXT_SERVER, PROGRAM, ROOT } from '../paths.ts';
import { groupMainScript, groupSection, nameChunk } from './chunks.ts';

/** Browsers of the last five years. Older browsers get the whole page as HTML (DESIGN section 1). */
const BROWSERS = ['chrome90', 'edge90', 'firefox90', 'safari15'];

/** Browsers with discoverable passkeys (2022 and 2023), for the admin. */
const ADMIN_BROWSERS = ['chrome108', 'edge108', 'firefox122', 'safari16.4'];

/** Packages with native code or WebAssembly, which cannot be bundled: the production ones of package.json. */
const INSTALLED_PACKAGES = ['harfbuzzjs', 'sharp', 'subset-font'];
/** Imported only in browsers, or when optional packages are installed; never on our server. */
const NEVER_LOADED_PACKAGES = ['dompurify', 'firebase', 'pg-native'];

/** Google's builders look for firebase-functions in the functions' folder, and that package needs firebase-admin. */
export const INSTALLED_BY_FIREBASE = ['firebase-functions', 'firebase-admin'];

/**
 * Keeps line breaks, for stack traces. Removes comments, which V8 would keep in memory, and escapes all but ASCII: a
 * single other character makes V8 use two bytes for every character of the file.
 */
const READABLE_OUTPUT = {
  comments: { legal: true, annotation: false, jsdoc: false },
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
} satisfies Rolldown.OutputOptions;

/** On a busy machine Rolldown warns about slow plugins; the owner cannot change that. */
const QUIET_CHECKS = { pluginTimings: false };

/** Options that the page's and the server's builds must share, so that their markup matches. */
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

/** For the page's script and its lazy chunks, into `dist/program/assets`. */
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
        checks: QUIET_CHECKS,
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

/** For the admin, bundled separately because browsers with passkeys support newer JavaScript. */
export function makeAdminConfig(): InlineConfig {
  return {
    ...shared,
    base: '/admin/',
    build: {
      // One style sheet: lazy parts add little, and must not appear unstyled.
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
        // Packages declare browser and Node variants; here everything runs in a browser.
        checks: { ...QUIET_CHECKS, moduleLevelDirective: false },
        input: { desk: 'src/admin/main.ts' },
        // The browser gets only the used exports of a module's entry point.
        treeshake: { moduleSideEffects: [{ test: /\/src\/(?:content|server)\//, sideEffects: false }] },
        // Few files: over HTTP/1.1 a browser makes only six requests at once, including the first calls.
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
 * For everything that runs on Node. Packages are bundled, because a server then starts in a third of the time,
 * uses less memory, and needs only the packages with native code installed (decision 0175).
 */
const nodeConfig = {
  ...shared,
  // React ships two builds, and would otherwise load the development build.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: [...INSTALLED_PACKAGES, ...NEVER_LOADED_PACKAGES] },
} satisfies InlineConfig;

/** Options shared by the Node builds; entries, target and output differ. */
const nodeBuildOptions = {
  ssr: true,
  cssTarget: BROWSERS,
  cssMinify: 'lightningcss',
  minify: false,
  reportCompressedSize: false,
} satisfies InlineConfig['build'];

/** For the server, its commands and the renderer, into `dist/server`. */
export function makeNodeConfig(): InlineConfig {
  return {
    ...nodeConfig,
    build: {
      ...nodeBuildOptions,
      ssrEmitAssets: true,
      outDir: NEXT_SERVER,
      target: 'node26',
      emptyOutDir: false,
      rolldownOptions: {
        checks: QUIET_CHECKS,
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
          ...READABLE_OUTPUT,
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
 * For the publishing process, into `dist/program`, with the same markup and styles as the server. Code for photos
 * is in separate files, because it takes longer to load than all the rest.
 */
export function makeWorkerConfig(): InlineConfig {
  return {
    ...nodeConfig,
    build: {
      ...nodeBuildOptions,
      outDir: PROGRAM,
      emptyOutDir: false,
      target: 'node26',
      rolldownOptions: {
        checks: QUIET_CHECKS,
        input: { worker: 'src/publish/process/worker.ts' },
        output: {
          ...READABLE_OUTPUT,
          entryFileNames: 'worker/[name]-[hash].js',
          chunkFileNames: 'worker/[name]-[hash].js',
        },
      },
    },
  };
}

/** For the enquiry service as Firebase functions, on the newest Node that Google supports, which is older than ours. */
export function makeFunctionsConfig(outDir: string): InlineConfig {
  return {
    ...nodeConfig,
    ssr: {
      noExternal: true,
      external: [...INSTALLED_PACKAGES, ...NEVER_LOADED_PACKAGES, ...INSTALLED_BY_FIREBASE],
    },
    build: {
      ...nodeBuildOptions,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: {
        checks: QUIET_CHECKS,
        // Exports only the functions: Firebase inspects every export.
        preserveEntrySignatures: 'strict',
        input: { index: 'src/functions/index.ts' },
        output: { ...READABLE_OUTPUT, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  };
}

/** `src/page/boot.ts` as one line of classic script, inlined in the document. */
export async function buildBootScript(): Promise<string> {
  const file = join(ROOT, 'src/page/boot.ts');
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { target: BROWSERS });
  return minifySync(file, code).code.trim();
}

/**
 * Vite plugin for the page's script: the document already contains the page's styles (`first-view.ts`), so they
 * are neither emitted nor requested again. Only the dialogs bring their own styles.
 */
function inlinedStylesPlugin(): Plugin {
  return {
    name: 'tideline:inlined-styles',
    generateBundle: {
      order: 'pre', // before Vite records the files of dynamic imports
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
