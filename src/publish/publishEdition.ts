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
import type { Edition } from './editions/edition.ts';
import { EditionFolder } from './editions/editionFolder.ts';
import { nameByContent } from './files.ts';
import { findEdition, nameEdition, type PublishOptions } from './findEdition.ts';
import { FALLBACK_FACES, makeFonts } from './parts/fonts.ts';
import { makeIcons } from './parts/icons.ts';
import { makeLogo } from './parts/logoFile.ts';
import { outlineWords } from './parts/outlineWords.ts';
import { publishPages, renderDraft } from './parts/pages.ts';
import { makePictures } from './parts/pictures.ts';
import { breakName, makeSharePhoto } from './parts/shareImage.ts';

/** Attempts to read a folder that changes meanwhile. */
const TRIES = 5;

/** The edition of the folder as it is now: found, or made. @throws as `makeEdition` */
export async function publishEdition(options: PublishOptions): Promise<Edition> {
  return (await findEdition(options)) ?? makeEdition(options);
}

/**
 * What a published word passes through, from the practice's folder to the edition.
 * @throws ContentError or WordingError with file and line when the content is at fault
 */
export async function makeEdition(options: PublishOptions): Promise<Edition> {
  const { contentFolder, config, policyIn = 'header', editionsFolder, now } = options;
  const editions = new EditionFolder(editionsFolder);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const id = await nameEdition(options).catch(() => '');
    const placed = await readPractice(contentFolder, now);
    const { assets, assetNames } = await makeAssets(placed, options);
    // The folder changed while it was read: the edition would be stored under the wrong id.
    if (id !== (await nameEdition(options))) continue;
    const { content } = placed;
    const renderer = createRenderer({ content, config, assets, policyIn });
    const pages = await publishPages(renderer, now);
    const files = new Map<string, CompressedBody & { type: string }>();
    for (const [path, { type, body }] of renderer.makeFiles())
      files.set(path, { type, ...(await compressBody(body, type)) });
    const edition = { id, content, assets, pages, files, assetNames, renderer };
    await editions.save(edition);
    return edition;
  }
  throw new Error('The folder changes all the time that it is read.');
}

/** The page of a draft; only its assets are stored. */
export async function makeDraft(options: PublishOptions) {
  const placed = await readPractice(options.contentFolder, options.now);
  const { assets } = await makeAssets(placed, options);
  const { content } = placed;
  const { name, timeZone } = content.practice;
  return { ...renderDraft(content, options.config, assets, options.now), practice: { name, timeZone } };
}

/**
 * Reads a practice's folder and checks its words.
 * @throws ContentError or WordingError naming every fault with its file and line
 */
async function readPractice(folder: string, now: number): Promise<PlacedContent> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) {
    const expected = 'the practice’s words: CONTENT_DIR says where they are';
    throw new ContentError([{ file: folder, line: 1, field: '', found: 'no such folder', expected }]);
  }
  const placed = await loadPlacedContent(folder);
  refuseErrors(checkWording(placed.content, findToday(placed.content, now)), placed.placeOf);
  return placed;
}

/** Everything below `/assets/` that the pages lead to, put where it is served; and what the renderer needs of it. */
async function makeAssets(placed: PlacedContent, options: PublishOptions) {
  const { contentFolder, program, config, editionsFolder } = options;
  const { content } = placed;
  const cache = new Cache(options.cacheFolder);
  const editions = new EditionFolder(editionsFolder);
  await editions.makeFolders();
  const fonts = await makeFonts(content, program, cache);
  const icons = await makeOwnIcons(content, options, cache);
  const { pictures, files, css } = await makePictures(placed, contentFolder, cache);
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
  if (policy !== undefined) assets.policy = `/assets/${nameByContent('privacy', policy, 'html')}`;

  for (const { address, body } of fonts)
    await editions.addAsset(basename(address), async () => ({ identity: body }));
  for (const [address, file] of files) await editions.addAssetFile(basename(address), file, true);
  // Copied: the program's folder may be replaced, or lie on a disk of its own.
  const copied = program.assets.map((name) =>
    editions.addAssetFile(name, join(program.folder, 'assets', name)),
  );
  await Promise.all(copied);
  if (assets.policy && policy !== undefined)
    await editions.addAsset(basename(assets.policy), () => compressBody(policy, 'text/html'));
  const addresses = [...fonts.map(({ address }) => address), ...files.keys(), assets.policy ?? []].flat();
  const ofProgram = program.assets.filter((name) => !/\.(?:br|gz)$/.test(name));
  return {
    assets,
    assetNames: [...new Set([...addresses.map((address) => basename(address)), ...ofProgram])],
  };
}

/** In the practice's colours, with its logo, name and photo where it has them. */
async function makeOwnIcons(
  { brand, practice }: SiteContent,
  { contentFolder, program }: PublishOptions,
  cache: Cache,
) {
  const logo = brand?.logo && (await makeLogo(brand.logo, contentFolder, cache));
  const photo = brand?.photo && (await makeSharePhoto(brand.photo, contentFolder, cache));
  const typeface = join(program.folder, 'fonts', program.fonts['young-serif'] ?? '');
  const name =
    logo || photo ? await outlineWords(breakName(practice.wordmark.name), typeface, cache) : undefined;
  return makeIcons(program.art, { brand, logo, name, photo }, cache);
}
