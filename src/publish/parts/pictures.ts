/**
 * The owner's photos, made into what the page fetches (`#publish/pictures`), named and kept. Only pictures that the
 * content names are made.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { ContentFault, PlacedContent } from '#content/load';
import type { Focus, Image, SiteContent } from '#content/schema';
import type { RenderAssets } from '#render';
import type { Cache } from '../cache.ts';
import { hashFile } from '../hashFile.ts';
import type { CostlyJob, CostlyResult, PictureFault, PictureFound } from '../jobs/job.ts';
import { nameByContent } from '../nameByContent.ts';
import { writeAtomically } from '../writeAtomically.ts';
import { describePictureFault } from './pictureFaults.ts';

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

/** A photo that is made or to be made, in the cache by its bytes. */
export interface PlannedPicture extends NamedPicture {
  name: string;
  /** Where the list of its variants is kept, once they are made. */
  list: string;
  /** The list, when it is there already. */
  made: MadePhoto | undefined;
  /** What is wrong with it, when it could not be made. */
  fault?: PictureFault;
  job: CostlyJob;
}

interface MadePhoto extends Omit<PictureFound, 'variants'> {
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

interface MadePictures {
  pictures: RenderAssets['pictures'];
  /** Where to find what is served, by address: `/assets/morning-640-1a2b3c4d.avif`. */
  files: Map<string, string>;
  /** What each picture looks like while it loads, and where it is cut: the policy allows no `style` attribute. */
  css: string;
}

/** Which photos the content names. @param folder that holds them */
export async function planPictures(
  content: SiteContent,
  folder: string,
  cache: Cache,
): Promise<PlannedPicture[]> {
  const named = findPictures(content);
  if (named.size === 0) return [];
  const { hashPicture } = await import('#publish/pictures');
  const planned: PlannedPicture[] = [];
  for (const [name, { field, focus }] of named) {
    const from = join(folder, name);
    // One after the other: eight photos at once are forty megabytes. The hash stands for the bytes.
    const original = Buffer.from(await hashFile(from).catch(() => ''));
    const widths = content.brand?.photo?.file === name ? HERO_WIDTHS : WIDTHS;
    const list = cache.nameFile('picture', VERSION, hashPicture(original, { widths }));
    const kept = await cache.read(list);
    planned.push({
      name,
      field,
      focus,
      list,
      made: kept && JSON.parse(kept.toString()),
      job: { kind: 'picture', from, into: list, widths },
    });
  }
  return planned;
}

/** Remembers what a job has made, under the hash of its photo. */
export async function keepPicture(planned: PlannedPicture, { picture, fault }: CostlyResult): Promise<void> {
  if (fault) planned.fault = fault;
  if (!picture) return;
  const variants = await Promise.all(
    picture.variants.map(async ({ format, width, file }): Promise<MadeVariant> => {
      const ending = nameByContent(`-${width}`, await readFile(file), format);
      return { format, width, file: parse(file).base, ending };
    }),
  );
  planned.made = { ...picture, variants };
  await writeAtomically(planned.list, JSON.stringify(planned.made));
}

/** The photos once they are made, and what is wrong with those that could not be. */
export function collectPictures(
  planned: readonly PlannedPicture[],
  placeOf: PlacedContent['placeOf'],
  cache: Cache,
  folderName = 'content',
): MadePictures & { faults: ContentFault[] } {
  const pictures: Record<string, PictureFiles> = {};
  const files = new Map<string, string>();
  const rules = new Set<string>();
  const faults: ContentFault[] = [];
  for (const { name, field, focus, made, fault } of planned) {
    if (fault) faults.push(describePictureFault(name, fault, placeOf(field), folderName));
    if (!made) continue;
    const look = makeLook(made.colour, focus);
    if (look) rules.add(look.rule);
    const variants = made.variants.map((variant) => ({
      ...variant,
      address: `/assets/${toAddress(name)}${variant.ending}`,
    }));
    for (const { address, file } of variants) files.set(address, join(cache.folder, file));
    pictures[name] = { ...formatSources(made, variants), ...(look && { look: look.name }) };
  }
  return { pictures, files, css: [...rules].join(''), faults };
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
