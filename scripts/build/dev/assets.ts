/** What `npm run dev` hands to the renderer in place of the build's assets. */
import type { ViteDevServer } from 'vite';
import { loadContent } from '#content/load';
import type { RenderAssets } from '#render';
import { buildBootScript } from '../bundles/boot-script.ts';
import { FALLBACK_FACES } from '../fonts/fonts.ts';
import { makeIcons } from '../images/icons.ts';
import { CONTENT } from '../paths.ts';

/** Whole fonts: cutting them has to know every word, and would cost a second at each start. */
const FACES = [
  ['Young Serif', '400', '/node_modules/@fontsource/young-serif/files/young-serif-latin-400-normal.woff2'],
  [
    'Figtree Variable',
    '300 900',
    '/node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  ],
].map(
  ([family, weight, file]) =>
    `@font-face{font-family:"${family}";src:url(${file})format("woff2");font-weight:${weight};font-display:swap}`,
);

export async function makeDevAssets(): Promise<RenderAssets> {
  // A fault of the content is shown with the page.
  const { brand } = await loadContent(CONTENT).catch(() => ({ brand: undefined }));
  const icons = await makeIcons(brand);
  return {
    css: [...FACES, ...FALLBACK_FACES].join(''),
    bootScript: await buildBootScript(),
    mainScript: '/src/page/main.tsx',
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
