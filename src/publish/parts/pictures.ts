/**
 * The owner's photos, made into what the page fetches (`#publish/pictures`), named and kept. Only pictures that the
 * content names are made.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join, parse, resolve } from 'node:path';
import { ContentError, type ContentFault, type PlacedContent } from '#content';
import type { Focus, Image, SiteContent } from '#content/schema';
import type { RenderAssets } from '#page';
import type { Cache } from '../cache.ts';
import { nameByContent, touch, writeAtomically } from '../files.ts';
import type { PictureError } from '../pictures/index.ts';

/** Raise it when what is kept of a photo is to be read in another way. */
const VERSION = 'picture 2';
/** From a card on a phone to a wide slide on a dense screen. A photo is never made larger than it is. */
const WIDTHS = [320, 640, 1280];
/** The one of the first screen is the largest that any page shows. */
const HERO_WIDTHS = [...WIDTHS, 1920];

type PictureFiles = RenderAssets['pictures'][string];

/** A picture that the content names: the first field that does, and the point to keep. */
interface NamedPicture {
  field: string;
  focus?: Focus | undefined;
}

/** A photo that is made, each of its variants in a file of the cache. */
interface MadePhoto {
  width: number;
  height: number;
  /** `#a3b1c2`: none for one that is transparent somewhere. */
  colour?: string;
  variants: readonly MadeVariant[];
}

interface MadeVariant {
  format: 'avif' | 'webp' | 'jpeg';
  width: number;
  /** Its name inside the cache. */
  file: string;
  /** `-640-1a2b3c4d.avif`: what follows the photo's own name in its address. */
  ending: string;
}

/**
 * The photos that the content names: made once for the same bytes, whatever they are called.
 * @param contentFolder holds them in `images`
 * @throws ContentError with every photo of which no picture can be made
 */
export async function makePictures({ content, placeOf }: PlacedContent, contentFolder: string, cache: Cache) {
  const pictures: Record<string, PictureFiles> = {};
  /** Where to find what is served, by address: `/assets/morning-640-1a2b3c4d.avif`. */
  const files = new Map<string, string>();
  /** What each picture looks like while it loads, and where it is cut: the policy allows no `style` attribute. */
  const rules = new Set<string>();
  const faults: ContentFault[] = [];
  // One after the other: each takes its memory.
  for (const [name, { field, focus }] of findPictures(content)) {
    const widths = content.brand?.photo?.file === name ? HERO_WIDTHS : WIDTHS;
    const made = await makePhoto(join(contentFolder, 'images', name), widths, cache);
    if ('fault' in made) {
      faults.push(describePictureFault(name, made.fault, placeOf(field), contentFolder));
      continue;
    }
    const look = makeLook(made.colour, focus);
    if (look) rules.add(look.rule);
    const variants = made.variants.map((variant) => ({
      ...variant,
      address: `/assets/${toAddress(name)}${variant.ending}`,
    }));
    for (const { address, file } of variants) files.set(address, join(cache.folder, file));
    pictures[name] = { ...formatSources(made, variants), ...(look && { look: look.name }) };
  }
  if (faults.length > 0) throw new ContentError(faults);
  return { pictures, files, css: [...rules].join('') };
}

/** Looked up, or made now. A file that is gone by now is one that holds no photo. */
async function makePhoto(
  file: string,
  widths: readonly number[],
  cache: Cache,
): Promise<MadePhoto | { fault: PictureError }> {
  const { hashPicture, makePicture, PictureError } = await import('../pictures/index.ts');
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  // By the hash of the bytes and not by them, as the caches of earlier versions name it.
  const hash = createHash('sha256').update(bytes).digest('hex');
  const list = cache.nameFile('picture', VERSION, hashPicture(Buffer.from(hash), { widths }));
  const kept = await cache.read(list);
  const made: MadePhoto | undefined = kept && JSON.parse(kept.toString());
  if (made && (await areKept(made, cache))) return made;
  try {
    const { variants, ...picture } = await makePicture(bytes, { widths });
    const made: MadePhoto = {
      ...picture,
      variants: variants.map(({ format, width, body }) => ({
        format,
        width,
        file: `${basename(list)}-${width}.${format}`,
        ending: nameByContent(`-${width}`, body, format),
      })),
    };
    for (const [at, { body }] of variants.entries())
      await writeAtomically(join(cache.folder, made.variants[at]?.file ?? ''), body);
    await writeAtomically(list, JSON.stringify(made));
    return made;
  } catch (error) {
    if (error instanceof PictureError) return { fault: error };
    throw error;
  }
}

async function areKept({ variants }: MadePhoto, cache: Cache): Promise<boolean> {
  const kept = await Promise.all(variants.map(({ file }) => touch(join(cache.folder, file))));
  return kept.every(Boolean);
}

function formatSources(
  { width, height }: MadePhoto,
  variants: readonly (MadeVariant & { address: string })[],
): PictureFiles {
  const only = (format: string) => variants.filter((variant) => variant.format === format);
  const formatSrcSet = (format: string) =>
    only(format)
      .map(({ address, width }) => `${address} ${width}w`)
      .join(', ');
  const [jpeg] = only('jpeg');
  return { width, height, src: jpeg?.address ?? '', avif: formatSrcSet('avif'), webp: formatSrcSet('webp') };
}

/** The files of `images` that the content names anywhere. A photo has one focus point, wherever it is given. */
export function findPictures(content: SiteContent): Map<string, NamedPicture> {
  const found = new Map<string, NamedPicture>();
  const walk = (value: unknown, field: string) => {
    if (typeof value !== 'object' || value === null) return;
    if (isImage(value)) {
      const before = found.get(value.file);
      found.set(value.file, { field: before?.field ?? `${field}.file`, focus: before?.focus ?? value.focus });
    } else for (const [key, inner] of Object.entries(value)) walk(inner, field ? `${field}.${key}` : key);
  };
  walk(content, '');
  return found;
}

function isImage(value: object): value is Image {
  return 'file' in value && 'alt' in value;
}

/** A class of the document's style sheet. */
export function makeLook(colour: string | undefined, focus: Focus | undefined) {
  const styles = [
    ...(colour === undefined ? [] : [`background-color:${colour}`]),
    ...(focus ? [`object-position:${formatPercent(focus.x)} ${formatPercent(focus.y)}`] : []),
  ].join(';');
  if (styles === '') return undefined;
  const name = `photo-${createHash('sha256').update(styles).digest('hex').slice(0, 8)}`;
  return { name, rule: `.${name}{${styles}}` };
}

const formatPercent = (part: number) => `${Math.round(part * 1000) / 10}%`;

/** `Mum & me (1).JPG` to `mum-me-1`: an address of plain letters, whatever the file is called. */
function toAddress(name: string): string {
  const plain = parse(name).name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'photo'
  );
}

/** What is said of a photo that cannot be shown, by the place that names it. */
export function describePictureFault(
  name: string,
  { is, expected }: PictureError,
  place: Pick<ContentFault, 'file' | 'line'> | undefined,
  contentFolder: string,
): ContentFault {
  const file = `${basename(resolve(contentFolder))}/images/${name}`;
  return { ...(place ?? { file, line: 1 }), field: 'file', found: `${name}, which is ${is}`, expected };
}
