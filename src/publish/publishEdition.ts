import { basename, join } from 'node:path';
import type { PlacedContent } from '#content/load';
import type { SiteContent } from '#content/schema';
import { createRenderer, findStyledParts, type RenderAssets, renderPrivacyPolicy } from '#render';
import type { Cache } from './cache.ts';
import { compressBody } from './compress.ts';
import type { Edition, PublishedFile } from './edition.ts';
import { findEdition, nameEdition, type PublishOptions } from './findEdition.ts';
import { hashPractice } from './hashPractice.ts';
import { nameByContent } from './nameByContent.ts';
import { FALLBACK_FACES, makeFonts } from './parts/fonts.ts';
import { makeIcons } from './parts/icons.ts';
import { makeLogo } from './parts/logoFile.ts';
import { outlineWords } from './parts/outlineWords.ts';
import { publishDraftPage, publishPages } from './parts/pages.ts';
import { makePictures } from './parts/pictures.ts';
import { breakName, makeSharePhoto } from './parts/shareImage.ts';
import { findAsset, type Program } from './program.ts';
import { readPractice } from './readPractice.ts';

/** How often a folder is read that is saved meanwhile. */
const TRIES = 5;

/**
 * Makes the edition of a practice's folder as it is now, or finds the one that was made of the same before.
 * @throws ContentError or WordingError with file and line when the content is at fault
 */
export async function publishEdition(options: PublishOptions): Promise<Edition> {
  const { contentFolder, now } = options;
  const kept = await findEdition(options);
  if (kept) return kept;
  // A folder that is not there is said below, in words for its owner.
  let hash = await hashPractice(contentFolder).catch(() => '');
  for (let tries = 0; tries < TRIES; tries += 1) {
    const placed = await readPractice(contentFolder, now);
    await options.editions.makeFolders();
    const made = await makeCostlyParts(placed, options);
    // Saved while it was read: under the name of the folder as it is now, the words of before would stay for good.
    const after = await hashPractice(contentFolder);
    if (after === hash) {
      const edition = await assembleEdition(nameEdition(hash, options), placed.content, made, options);
      await options.editions.save(edition);
      return edition;
    }
    hash = after;
  }
  throw new Error('The folder changes all the time that it is read.');
}

type CostlyParts = Awaited<ReturnType<typeof makeCostlyParts>>;

/** Fonts, icons and pictures: looked up, or made now. */
async function makeCostlyParts(placed: PlacedContent, { program, cache, contentFolder }: PublishOptions) {
  const { content } = placed;
  const { brand } = content;
  const fonts = await makeFonts(content, program, cache);
  const logo = brand?.logo && (await makeLogo(brand.logo, contentFolder, cache));
  const photo = brand?.photo && (await makeSharePhoto(brand.photo, contentFolder, cache));
  const name = logo || photo ? await outlineName(content, program, cache) : undefined;
  return {
    fonts,
    icons: await makeIcons(program.art, { brand, logo, name, photo }, cache),
    ...(await makePictures(placed, contentFolder, cache)),
  };
}

/** The practice's name in the typeface of the page's headings. */
const outlineName = ({ practice }: SiteContent, program: Program, cache: Cache) =>
  outlineWords(
    breakName(practice.wordmark.name),
    join(program.folder, 'fonts', program.fonts['young-serif'] ?? ''),
    cache,
  );

/** Puts the edition together and its assets where they are served; the last step, writing it down, makes it real. */
async function assembleEdition(
  id: string,
  content: SiteContent,
  made: CostlyParts,
  options: PublishOptions,
): Promise<Edition> {
  const { config, policyIn = 'header', cache } = options;
  const { assets, assetNames } = await addAssets(content, made, options);
  const renderer = createRenderer({ content, config, assets, policyIn });
  const files = await Promise.all(
    [...renderer.makeFiles()].map(
      async ([path, { type, body }]): Promise<[string, PublishedFile]> => [
        path,
        { type, ...(await compressBody(body, type, cache)) },
      ],
    ),
  );
  return {
    id,
    content,
    assets,
    pages: options.isDraft
      ? await publishDraftPage(content, config, assets, options.now)
      : await publishPages(renderer, options.now),
    files: new Map(files),
    assetNames,
    renderer,
  };
}

/** Everything below `/assets/` that the edition's pages lead to, put where it is served. */
async function addAssets(
  content: SiteContent,
  { fonts, icons, pictures, files, css }: CostlyParts,
  { program, config, editions, cache }: PublishOptions,
): Promise<{ assets: RenderAssets; assetNames: string[] }> {
  const sheets = [program.base, ...findStyledParts(content).flatMap((name) => program.sections[name] ?? [])];
  const names = new Set<string>();
  const addCompressed = async (address: string, body: string, type: string) => {
    const name = basename(address);
    const { identity, br, gzip } = await compressBody(body, type, cache);
    await editions.addAsset(name, identity);
    if (br) await editions.addAsset(`${name}.br`, br);
    if (gzip) await editions.addAsset(`${name}.gz`, gzip);
    names.add(name);
  };
  for (const { address, body } of fonts) {
    await editions.addAsset(basename(address), body);
    names.add(basename(address));
  }
  for (const [address, file] of files) {
    await editions.addAssetFile(basename(address), file, true);
    names.add(basename(address));
  }
  // Copied: the program's folder may be replaced, or lie on a disk of its own.
  await Promise.all(program.assets.map((name) => editions.addAssetFile(name, findAsset(program, name))));
  for (const name of program.assets) if (!/\.(?:br|gz)$/.test(name)) names.add(name);
  const assets: RenderAssets = {
    css: [...fonts.map(({ face }) => face), FALLBACK_FACES, ...sheets, css].join(''),
    bootScript: program.bootScript,
    mainScript: program.mainScript,
    pictures,
    files: Object.fromEntries(
      [...icons].map(([path, { type, body }]) => [path, { type, base64: body.toString('base64') }]),
    ),
  };
  const document = renderPrivacyPolicy(content, config, assets);
  if (document !== undefined) {
    assets.policy = `/assets/${nameByContent('privacy', document, 'html')}`;
    await addCompressed(assets.policy, document, 'text/html');
  }
  return { assets, assetNames: [...names] };
}
