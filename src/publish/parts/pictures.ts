import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join, parse } from 'node:path';
import { ContentError, type ContentFault, type PlacedContent, writePrivateFile } from '#content';
import type { Focus, Image, SiteContent } from '#content/schema';
import type { RenderAssets } from '#page';
import type { Cache } from '../cache.ts';
import { nameByContent, touch } from '../files.ts';
import type { MadePicture, PictureError } from '../pictures/makePicture.ts';
import { formatImagePath } from './logoFile.ts';

/** Increment when the cached `MadePhoto` has a different format. */
const VERSION = 'picture 2';
/** In pixels: from a card on a phone to a wide slide on a dense screen. A photo is never enlarged. */
const WIDTHS = [320, 640, 1280];
/** The hero shows the largest photo of the page. */
const HERO_WIDTHS = [...WIDTHS, 1920];

type PictureFiles = RenderAssets['pictures'][string];

/** Converts each photo that the content names, equal files once. @throws ContentError listing every unusable photo */
export async function makePictures({ content, placeOf }: PlacedContent, contentFolder: string, cache: Cache) {
  const pictures: Record<string, PictureFiles> = {};
  /** Cached files by address: `/assets/morning-640-1a2b3c4d.avif`. */
  const files = new Map<string, string>();
  /** CSS rules for placeholder colours and crops: the Content-Security-Policy forbids `style` attributes. */
  const rules = new Set<string>();
  const faults: ContentFault[] = [];
  // One after the other, to limit memory.
  for (const [name, { field, focus }] of findPictures(content)) {
    const widths = content.brand?.photo?.file === name ? HERO_WIDTHS : WIDTHS;
    const photo = await makePhoto(join(contentFolder, 'images', name), widths, cache);
    if ('fault' in photo) {
      faults.push(describePictureFault(name, photo.fault, placeOf(field), contentFolder));
      continue;
    }
    const look = makeLook(photo.colour, focus);
    if (look) rules.add(look.rule);
    const variants = photo.variants.map((variant) => ({
      ...variant,
      address: `/assets/${toSlug(name)}${variant.ending}`,
    }));
    for (const { address, file } of variants) files.set(address, join(cache.folder, file));
    pictures[name] = { ...formatSources(photo, variants), ...(look && { look: look.name }) };
  }
  if (faults.length > 0) throw new ContentError(faults);
  return { pictures, files, css: [...rules].join('') };
}

/** Reads a photo from the cache, or makes it. A missing file is reported like an empty file. */
async function makePhoto(
  file: string,
  widths: readonly number[],
  cache: Cache,
): Promise<MadePhoto | { fault: PictureError }> {
  const { hashPicture, makePicture, PictureError } = await import('../pictures/makePicture.ts');
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  // Uses the hash instead of the bytes, so that the caches of earlier versions stay valid.
  const hash = createHash('sha256').update(bytes).digest('hex');
  const list = cache.getPath('picture', VERSION, hashPicture(Buffer.from(hash), widths));
  const cachedList = await cache.read(list);
  const cachedPhoto: MadePhoto | undefined = cachedList && JSON.parse(cachedList.toString());
  const files = cachedPhoto?.variants.map(({ file }) => touch(join(cache.folder, file)));
  if (cachedPhoto && files && (await Promise.all(files)).every(Boolean)) return cachedPhoto;
  try {
    return await cachePhoto(await makePicture(bytes, widths), list);
  } catch (error) {
    if (error instanceof PictureError) return { fault: error };
    throw error;
  }
}

type MadePhoto = Awaited<ReturnType<typeof cachePhoto>>;

/** Stores the variants, then `list`, which describes them and marks the photo complete. */
async function cachePhoto({ variants: made, ...picture }: MadePicture, list: string) {
  const variants = made.map(({ format, width, body }) => ({
    format,
    width,
    file: `${basename(list)}-${width}.${format}`,
    /** `-640-1a2b3c4d.avif`: the part of the address after the photo's name. */
    ending: nameByContent(`-${width}`, body, format),
  }));
  for (const { format, width, body } of made) await writePrivateFile(`${list}-${width}.${format}`, body);
  const photo = { ...picture, variants };
  await writePrivateFile(list, JSON.stringify(photo));
  return photo;
}

function formatSources(
  { width, height }: MadePhoto,
  variants: readonly { format: string; width: number; address: string }[],
): PictureFiles {
  const formatSrcSet = (format: string) =>
    variants
      .filter((variant) => variant.format === format)
      .map(({ address, width }) => `${address} ${width}w`)
      .join(', ');
  const { address: src = '' } = variants.find(({ format }) => format === 'jpeg') ?? {};
  return { width, height, src, avif: formatSrcSet('avif'), webp: formatSrcSet('webp') };
}

/** Finds the pictures that the content names. If several fields name a photo, the first focus point applies. */
export function findPictures(content: SiteContent) {
  const pictures = new Map<string, { field: string; focus: Focus | undefined }>();
  const walk = (value: unknown, field: string) => {
    if (typeof value !== 'object' || value === null) return;
    if ('file' in value && 'alt' in value) {
      const { file, focus } = value as Image;
      const picture = pictures.get(file) ?? { field: `${field}.file`, focus };
      picture.focus ??= focus;
      pictures.set(file, picture);
    } else for (const [key, inner] of Object.entries(value)) walk(inner, field ? `${field}.${key}` : key);
  };
  walk(content, '');
  return pictures;
}

/** A class for the picture, with its rule for the document's style sheet. Undefined if no rule is needed. */
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

/** Converts a file name to a URL slug: `Mum & me (1).JPG` to `mum-me-1`. */
function toSlug(name: string): string {
  const plainName = parse(name).name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    plainName
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'photo'
  );
}

export function describePictureFault(
  name: string,
  { found, expected }: PictureError,
  place: Pick<ContentFault, 'file' | 'line'> | undefined,
  contentFolder: string,
): ContentFault {
  return {
    ...(place ?? { file: formatImagePath(name, contentFolder), line: 1 }),
    field: 'file',
    found: `${name}, which is ${found}`,
    expected,
  };
}
