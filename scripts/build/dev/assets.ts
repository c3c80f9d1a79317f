/** Makes the renderer's assets for `npm run dev`, in place of the build's assets. */
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { loadContent } from '#content';
import type { RenderAssets } from '#page';
import { Cache } from '../../../src/publish/cache.ts';
import { FALLBACK_FACES, writeFontFace } from '../../../src/publish/parts/fonts.ts';
import { makeIcons } from '../../../src/publish/parts/icons.ts';
import { makeLogo } from '../../../src/publish/parts/logoFile.ts';
import { groupSection, SECTION } from '../bundles/chunks.ts';
import { buildBootScript } from '../bundles/vite.ts';
import { CACHE } from '../paths.ts';
import { FONT_SOURCES, readArt } from '../program/sources.ts';

/** Whole fonts, because subsetting needs every text, and would cost a second at each start. */
const FACES = [
  writeFontFace('Young Serif', `/node_modules/${FONT_SOURCES['young-serif']}`),
  writeFontFace('Figtree Variable', `/node_modules/${FONT_SOURCES.figtree}`, '300 900'),
].join('');

/**
 * @param contentFolder the practice, whose brand is in the icons
 * @returns a function that makes the assets of the folder's present state; drawn icons are cached
 * @throws {ContentError} if the content is invalid
 */
export async function prepareDevAssets(contentFolder: string): Promise<() => Promise<RenderAssets>> {
  const bootScript = await buildBootScript();
  return () => makeDevAssets(contentFolder, bootScript);
}

async function makeDevAssets(contentFolder: string, bootScript: string): Promise<RenderAssets> {
  const { brand } = await loadContent(contentFolder);
  const cache = new Cache(join(CACHE, 'cache'));
  const logo = brand?.logo && (await makeLogo(brand.logo, contentFolder, cache));
  const icons = await makeIcons(await readArt(), { brand, logo }, cache);
  return {
    css: FACES + FALLBACK_FACES,
    bootScript,
    mainScript: '/src/page/main.ts',
    pictures: {},
    files: Object.fromEntries(
      [...icons].map(([path, { type, body }]) => [path, { type, base64: body.toString('base64') }]),
    ),
  };
}

/**
 * The style sheets that rendering has loaded so far; without these the page would be unstyled until its script
 * loads.
 * @param sections the optional sections on this page; other sections' sheets are omitted, as in the build
 */
export async function readLoadedStyles(vite: ViteDevServer, sections: readonly string[]): Promise<string> {
  const { moduleGraph } = vite.environments.ssr;
  const sheets = [...moduleGraph.idToModuleMap.values()].filter(({ id }) => {
    const section = groupSection(id ?? '');
    return /\.css$/.test(id ?? '') && (!section || sections.includes(section.slice(SECTION.length)));
  });
  const texts = await Promise.all(
    sheets.map(async ({ url }) => (await vite.transformRequest(`${url}?direct`))?.code ?? ''),
  );
  return texts.join('\n');
}
