/** What `npm run dev` hands to the renderer in place of the build's assets. */
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { loadContent } from '#content/load';
import type { FontFaceArguments, RenderAssets } from '#render';
import { Cache } from '../../../src/publish/cache.ts';
import { runJobs } from '../../../src/publish/jobs/runJobs.ts';
import { FALLBACK_FACES } from '../../../src/publish/parts/fonts.ts';
import { collectIcons, planIcons } from '../../../src/publish/parts/icons.ts';
import { makeLogo } from '../../../src/publish/parts/logoFile.ts';
import { buildBootScript } from '../bundles/boot-script.ts';
import { CACHE } from '../paths.ts';
import { readArt } from '../program/art.ts';
import { FONT_SOURCES } from '../program/fonts.ts';

/** Where the words of the page's script are served. */
export const DEV_WORDS = '/assets/words.js';

/** Whole fonts: cutting them has to know every word, and would cost a second at each start. */
const FONTS: readonly FontFaceArguments[] = [
  ['Young Serif', `url(/node_modules/${FONT_SOURCES['young-serif']})`],
  ['Figtree Variable', `url(/node_modules/${FONT_SOURCES.figtree})`, { weight: '300 900' }],
];

/** @param contentFolder the practice: its brand is in the icons */
export async function makeDevAssets(contentFolder: string): Promise<RenderAssets> {
  const { brand } = await loadContent(contentFolder).catch(() => ({ brand: undefined })); // a fault is shown with the page
  const cache = new Cache(join(CACHE, 'cache'));
  const logo = brand?.logo && (await makeLogo(brand.logo, contentFolder, cache).catch(() => undefined));
  const planned = planIcons(await readArt(), { brand, logo }, cache);
  const missing = await cache.findMissing(planned.drawings);
  await runJobs(missing.map(({ job }) => job));
  const icons = await collectIcons(planned, cache);
  return {
    css: FALLBACK_FACES,
    fonts: FONTS,
    bootScript: await buildBootScript(),
    mainScript: '/src/page/main.ts',
    words: DEV_WORDS,
    pictures: {},
    files: Object.fromEntries(
      [...icons].map(([path, { type, body }]) => [path, { type, base64: body.toString('base64') }]),
    ),
  };
}

/** The style sheets that rendering has loaded so far: without them the page would be unstyled until its script came. */
export async function readLoadedStyles(vite: ViteDevServer): Promise<string> {
  const { moduleGraph } = vite.environments.ssr;
  const sheets = [...moduleGraph.idToModuleMap.values()].filter((module) => /\.css$/.test(module.id ?? ''));
  const texts = await Promise.all(
    sheets.map(async ({ url }) => (await vite.transformRequest(`${url}?direct`))?.code ?? ''),
  );
  return texts.join('\n');
}
