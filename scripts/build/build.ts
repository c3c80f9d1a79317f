/**
 * Builds everything: the page for browsers, the server and its commands, fonts, icons, and the static site.
 * `main.ts` is the command; the server renders the page again at start, with the settings of its own day.
 */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Rolldown, build as viteBuild } from 'vite';
import { loadPlacedContent } from '#content/load';
import { checkMarkup, checkWording, refuseErrors } from '#content/wording';
import type { RenderAssets } from '#render';
import { buildBootScript } from './bundles/boot-script.ts';
import { makeBrowserConfig, makeNodeConfig } from './bundles/vite.ts';
import { compressFolder } from './compress.ts';
import { makeFonts } from './fonts/fonts.ts';
import { makeIcons } from './images/icons.ts';
import { makePictures } from './images/pictures.ts';
import { nameByContent } from './name-by-content.ts';
import { CONTENT, SERVER, SITE, SITE_ASSETS } from './paths.ts';
import { readColourNames } from './styles/custom-properties-plugin.ts';
import { readFirstViewStyles } from './styles/first-view.ts';

type Prerender = typeof import('./bundles/prerender.ts');

export interface BuildResult {
  assets: RenderAssets;
  browser: Rolldown.RolldownOutput['output'];
  /** The document as the server sends it. */
  served: string;
}

/** @throws ContentError or WordingError when the words are at fault; whatever Vite throws when the code is. */
export async function build({ onStep }: { onStep: (step: string) => void }): Promise<BuildResult> {
  onStep('Reading the content');
  const placed = await loadPlacedContent(CONTENT);
  const { content, placeOf } = placed;
  refuseErrors(checkWording(content, new Date().toISOString().slice(0, 10)), placeOf);
  await emptyFolders();

  onStep('Cutting the fonts');
  const { fonts, css: faces } = await makeFonts(content);
  for (const { address, body } of fonts) await write(SITE, address, body);

  onStep('Drawing the icons');
  const icons = await makeIcons(content.brand);

  onStep('Making the pictures');
  const { pictures, files: pictureFiles, css: looks } = await makePictures(placed);
  for (const [address, body] of pictureFiles) await write(SITE, address, body);

  onStep('Bundling the page');
  const browser = await bundle(makeBrowserConfig(content));

  onStep('Bundling the server');
  const node = await bundle(makeNodeConfig(content));

  onStep('Rendering the static site');
  const assets: RenderAssets = {
    ...(await writeStyles(node, faces, looks)),
    colourNames: readColourNames(),
    bootScript: await buildBootScript(),
    mainScript: `/${findEntry(browser, 'main').fileName}`,
    pictures,
    files: Object.fromEntries(
      [...icons].map(([path, { type, body }]) => [path, { type, base64: body.toString('base64') }]),
    ),
  };
  await moveAssets();
  await writeFile(join(SERVER, 'assets.json'), JSON.stringify(assets));
  const { files, served } = await prerender(assets);
  refuseErrors(checkMarkup(served));
  for (const [path, { body }] of files) await write(SITE, path, body);

  onStep('Compressing');
  await compressFolder(SITE);
  return { assets, browser, served };
}

async function emptyFolders(): Promise<void> {
  for (const folder of [SITE, SERVER]) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  }
  await mkdir(SITE_ASSETS, { recursive: true });
}

async function bundle(config: Parameters<typeof viteBuild>[0]): Promise<Rolldown.RolldownOutput['output']> {
  const result = await viteBuild(config);
  if (!('output' in result)) throw new Error('Vite watches where it should build once.');
  return result.output;
}

function findEntry(output: Rolldown.RolldownOutput['output'], name: string): Rolldown.OutputChunk {
  const chunk = output.find((part) => part.type === 'chunk' && part.isEntry && part.name === name);
  if (chunk?.type !== 'chunk') throw new Error(`Vite made no entry named ${name}.`);
  return chunk;
}

/** The rules of the document, with the fonts' faces and the photos' looks, and the sheet for paper that it names. */
async function writeStyles(node: Rolldown.RolldownOutput['output'], faces: string, looks: string) {
  const { screen, print } = await readFirstViewStyles(node, join(SERVER, 'assets'));
  const printStyles = `/assets/${nameByContent('print', print, 'css')}`;
  await write(SITE, printStyles, print);
  return { css: faces + screen + looks, printStyles };
}

/** Files that only prerendered parts refer to (drawings) come out of the Node build; browsers fetch them. */
async function moveAssets(): Promise<void> {
  const from = join(SERVER, 'assets');
  await cp(from, SITE_ASSETS, { recursive: true, filter: (file) => !file.endsWith('.css') });
  await rm(from, { recursive: true });
}

async function prerender(assets: RenderAssets): Promise<ReturnType<Prerender['prerenderSite']>> {
  const file = pathToFileURL(join(SERVER, 'prerender.js'));
  // A new address for each build of one process: Node keeps what it has imported.
  const { prerenderSite }: Prerender = await import(`${file.href}?${Date.now()}`);
  return prerenderSite(assets);
}

async function write(folder: string, path: string, body: string | Uint8Array): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, body);
}
