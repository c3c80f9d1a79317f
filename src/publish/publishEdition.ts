import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  ContentError,
  checkWording,
  findToday,
  loadPlacedContent,
  type PlacedContent,
  refuseErrors,
} from '#content';
import type { SiteContent } from '#content/schema';
import { createRenderer, listSectionStyles, type RenderAssets, renderPrivacyPolicy } from '#page';
import { Cache } from './cache.ts';
import { type CompressedBody, compressBody } from './compress.ts';
import { type Edition, EditionFolder } from './editions.ts';
import { nameByContent } from './files.ts';
import { computeEditionId, findEdition, type PublishOptions } from './findEdition.ts';
import { FALLBACK_FACES, makeFonts } from './parts/fonts.ts';
import { makeIcons } from './parts/icons.ts';
import { makeLogo } from './parts/logoFile.ts';
import { outlineText } from './parts/outlineText.ts';
import { publishPages, renderDraft } from './parts/pages.ts';
import { makePictures } from './parts/pictures.ts';
import { breakName, makeSharePhoto } from './parts/shareImage.ts';

/** Attempts at publishing a folder that keeps changing. */
const MAX_ATTEMPTS = 5;

/** Finds or makes the edition for the current content. @throws the errors of `makeEdition` */
export async function publishEdition(options: PublishOptions): Promise<Edition> {
  return (await findEdition(options)) ?? makeEdition(options);
}

/** Loads and checks the content, makes assets and pages, and stores them. @throws ContentError or WordingError */
export async function makeEdition(options: PublishOptions): Promise<Edition> {
  const { contentFolder, config, policyIn = 'header', editionsFolder, now } = options;
  const editions = new EditionFolder(editionsFolder);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const id = await computeEditionId(options).catch(() => '');
    const placedContent = await readPractice(contentFolder, now);
    const { assets, assetNames } = await makeAssets(placedContent, options);
    // Try again if the folder has changed since: the id would not match the edition.
    if (id !== (await computeEditionId(options))) continue;
    const { content } = placedContent;
    const renderer = createRenderer({ content, config, assets, policyIn });
    const pages = await publishPages(renderer, now);
    const files = new Map<string, CompressedBody & { type: string }>();
    for (const [path, { type, body }] of renderer.makeFiles())
      files.set(path, { type, ...(await compressBody(body, type)) });
    const edition = { id, content, assets, pages, files, assetNames };
    await editions.save(edition);
    return { ...edition, renderer };
  }
  throw new Error('The folder kept changing while it was read.');
}

/** Renders a draft's page. Stores the assets that it uses, but no edition. */
export async function makeDraft(options: PublishOptions) {
  const placedContent = await readPractice(options.contentFolder, options.now);
  const { assets } = await makeAssets(placedContent, options);
  const { content } = placedContent;
  const { name, timeZone } = content.practice;
  return { ...renderDraft(content, options.config, assets, options.now), practice: { name, timeZone } };
}

/** @throws ContentError or WordingError listing every fault with file and line */
async function readPractice(folder: string, now: number): Promise<PlacedContent> {
  const stats = await stat(folder).catch(() => undefined);
  if (!stats?.isDirectory()) {
    const expected = 'the practice’s words: CONTENT_DIR says where they are';
    throw new ContentError([{ file: folder, line: 1, field: '', found: 'no such folder', expected }]);
  }
  const placedContent = await loadPlacedContent(folder);
  refuseErrors(
    checkWording(placedContent.content, findToday(placedContent.content, now)),
    placedContent.placeOf,
  );
  return placedContent;
}

/** Makes the files below `/assets/` that the pages use, and the renderer's inputs. */
async function makeAssets(placedContent: PlacedContent, options: PublishOptions) {
  const { contentFolder, program, config, editionsFolder } = options;
  const { content } = placedContent;
  const cache = new Cache(options.cacheFolder);
  const editions = new EditionFolder(editionsFolder);
  await editions.makeFolders();
  const fonts = await makeFonts(content, program, cache);
  const icons = await makePracticeIcons(content, options, cache);
  const { pictures, files, css } = await makePictures(placedContent, contentFolder, cache);
  const sheets = [
    program.base,
    ...listSectionStyles(content).flatMap((name) => program.sections[name] ?? []),
  ];
  const assets: RenderAssets = {
    css: [...fonts.map(({ face }) => face), FALLBACK_FACES, ...sheets, css].join(''),
    bootScript: program.bootScript,
    mainScript: program.mainScript,
    pictures,
    files: Object.fromEntries(
      [...icons].map(([path, { type, body }]) => [path, { type, base64: body.toString('base64') }]),
    ),
  };
  const policy = renderPrivacyPolicy(content, config, assets);
  if (policy !== undefined) {
    assets.policy = `/assets/${nameByContent('privacy', policy, 'html')}`;
    await editions.addAsset(basename(assets.policy), () => compressBody(policy, 'text/html'));
  }
  for (const { address, body } of fonts)
    await editions.addAsset(basename(address), async () => ({ identity: body }));
  for (const [address, file] of files) await editions.addAssetFile(basename(address), file, true);
  // Copied rather than linked, because the program's folder may be replaced, or be on another disk.
  await Promise.all(
    program.assets.map((name) => editions.addAssetFile(name, join(program.folder, 'assets', name))),
  );
  const addresses = [...fonts.map(({ address }) => address), ...files.keys(), assets.policy ?? []].flat();
  const programAssets = program.assets.filter((name) => !/\.(?:br|gz)$/.test(name));
  return {
    assets,
    assetNames: [...new Set([...addresses.map((address) => basename(address)), ...programAssets])],
  };
}

async function makePracticeIcons(
  { brand, practice }: SiteContent,
  { contentFolder, program }: PublishOptions,
  cache: Cache,
) {
  const logo = brand?.logo && (await makeLogo(brand.logo, contentFolder, cache));
  const photo = brand?.photo && (await makeSharePhoto(brand.photo, contentFolder, cache));
  const typeface = join(program.folder, 'fonts', program.fonts['young-serif'] ?? '');
  const name =
    logo || photo ? await outlineText(breakName(practice.wordmark.name), typeface, cache) : undefined;
  return makeIcons(program.art, { brand, logo, name, photo }, cache);
}
