/**
 * The owner's photos, made into what the page fetches: AVIF and WebP in a few widths, without the camera's
 * hidden data (which can hold the place a photo was taken). Only pictures that the content names are made.
 */
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { ContentFault, PlacedContent } from '#content/load';
import type { Image, SiteContent } from '#content/schema';
import type { RenderAssets } from '#render';
import type { Cache } from '../cache.ts';
import type { CostlyJob, CostlyResult } from '../costly/jobs.ts';
import { writeAtomically } from '../files.ts';
import { nameByContent } from '../nameByContent.ts';
import { describePictureFault } from './pictureFaults.ts';

/** Raise it when the same photo is to give other files. */
const VERSION = 'picture 1';
/** From a card on a phone to a wide slide on a dense screen. A photo is never made larger than it is. */
const WIDTHS = [320, 640, 1280];
const FORMATS = { avif: { quality: 55 }, webp: { quality: 74 } } as const;

/** A photo that is made or to be made, in the cache by its bytes. */
export interface PlannedPicture {
  name: string;
  /** Where the content names it. */
  field: string;
  /** Where the list of its variants is kept, once they are made. */
  list: string;
  /** The list, when it is there already. */
  made: readonly MadeVariant[] | undefined;
  job: CostlyJob;
}

interface MadeVariant {
  format: 'avif' | 'webp';
  width: number;
  height: number;
  /** Its name inside the cache. */
  file: string;
  /** `-640-1a2b3c4d.avif`: what follows the photo's own name in its address. */
  ending: string;
}

interface MadePictures {
  pictures: RenderAssets['pictures'];
  /** Where to find what is served, by address: `/assets/morning-640-1a2b3c4d.avif`. */
  files: Map<string, string>;
}

/** Which photos the content names. @param folder that holds them */
export async function planPictures(
  content: SiteContent,
  folder: string,
  cache: Cache,
): Promise<PlannedPicture[]> {
  const planned: PlannedPicture[] = [];
  for (const [name, field] of findPictures(content)) {
    const from = join(folder, name);
    // One after the other: eight photos at once are forty megabytes.
    const original = await readFile(from).catch(() => Buffer.alloc(0));
    const list = cache.nameFile('picture', VERSION, JSON.stringify([WIDTHS, FORMATS]), original);
    const kept = await cache.read(list);
    planned.push({
      name,
      field,
      list,
      made: kept && JSON.parse(kept.toString()),
      job: { kind: 'picture', from, into: list, widths: WIDTHS, formats: FORMATS },
    });
  }
  return planned;
}

/** Remembers what a job has made, under the hash of its photo. */
export async function keepPicture(planned: PlannedPicture, { variants = [] }: CostlyResult): Promise<void> {
  if (variants.length === 0) return;
  const made = await Promise.all(
    variants.map(async ({ format, width, height, file }): Promise<MadeVariant> => {
      const ending = nameByContent(`-${width}`, await readFile(file), format);
      return { format, width, height, file: parse(file).base, ending };
    }),
  );
  planned.made = made;
  await writeAtomically(planned.list, JSON.stringify(made));
}

/** The photos once they are made, and what is wrong with those that could not be. */
export function collectPictures(
  planned: readonly PlannedPicture[],
  placeOf: PlacedContent['placeOf'],
  cache: Cache,
  folderName = 'content',
): MadePictures & { faults: ContentFault[] } {
  const pictures: Record<string, RenderAssets['pictures'][string]> = {};
  const files = new Map<string, string>();
  const faults: ContentFault[] = [];
  for (const { name, field, made } of planned) {
    if (!made) {
      faults.push(describePictureFault(name, placeOf(field), folderName));
      continue;
    }
    const served = made.map((variant) => ({
      ...variant,
      address: `/assets/${parse(name).name}${variant.ending}`,
    }));
    for (const { address, file } of served) files.set(address, join(cache.folder, file));
    const formatSrcSet = (wanted: string) =>
      served
        .filter(({ format }) => format === wanted)
        .map(({ address, width }) => `${address} ${width}w`)
        .join(', ');
    const largest = served.at(-1) as (typeof served)[number];
    pictures[name] = {
      width: largest.width,
      height: largest.height,
      src: largest.address,
      avif: formatSrcSet('avif'),
      webp: formatSrcSet('webp'),
    };
  }
  return { pictures, files, faults };
}

/** The files of `images` that the content names anywhere, each with a field that names it. */
export function findPictures(content: SiteContent): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, field: string) => {
    if (typeof value !== 'object' || value === null) return;
    if (isImage(value)) found.set(value.file, `${field}.file`);
    else for (const [key, inner] of Object.entries(value)) walk(inner, field ? `${field}.${key}` : key);
  };
  walk(content, '');
  return found;
}

function isImage(value: object): value is Image {
  return 'file' in value && 'alt' in value;
}
