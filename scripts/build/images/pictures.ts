/**
 * The owner's photos, made into what the page fetches: AVIF and WebP in a few widths, without the camera's
 * hidden data (which can hold the place a photo was taken). Only pictures that the content names are made.
 */
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { ContentError, type ContentFault, type PlacedContent } from '#content/load';
import type { Image, SiteContent } from '#content/schema';
import type { PictureFiles, Pictures } from '#page';
import { nameByContent } from '../name-by-content.ts';
import { CONTENT } from '../paths.ts';

/** From a card on a phone to a wide slide on a dense screen. A photo is never made larger than it is. */
const WIDTHS = [320, 640, 1280];
const FORMATS = { avif: { quality: 55 }, webp: { quality: 74 } } as const;
type Format = keyof typeof FORMATS;

export interface MadePictures {
  pictures: Pictures;
  /** What to serve, by address: `/assets/morning-640-1a2b3c4d.avif`. */
  files: Map<string, Uint8Array>;
}

/** @throws ContentError when a file that should be a picture is none. */
export async function makePictures(
  placed: PlacedContent,
  folder = join(CONTENT, 'images'),
): Promise<MadePictures> {
  const faults = await findPictureFaults(placed, folder);
  if (faults.length > 0) throw new ContentError(faults);

  const files = new Map<string, Uint8Array>();
  const pictures: Record<string, PictureFiles> = {};
  for (const name of findPictures(placed.content).keys()) {
    pictures[name] = await makePicture(name, await readFile(join(folder, name)), files);
  }
  return { pictures, files };
}

/** Files whose name says picture and that hold none, or only a part of one: named where the content names them. */
export async function findPictureFaults(
  { content, placeOf }: PlacedContent,
  folder = join(CONTENT, 'images'),
): Promise<ContentFault[]> {
  const faults: ContentFault[] = [];
  for (const [name, field] of findPictures(content)) {
    try {
      await sharp(join(folder, name)).stats(); // reads every pixel: a file cut short has a good beginning
    } catch {
      const file = `content/images/${name}`;
      faults.push({
        ...(placeOf(field) ?? { file, line: 1 }),
        field: 'file',
        found: `${file}, which is no picture that can be read`,
        expected: 'a photo saved as JPEG, PNG, WebP or AVIF: renaming a file does not make it one',
      });
    }
  }
  return faults;
}

/** The files of `content/images` that the content names anywhere, each with a field that names it. */
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

async function makePicture(
  name: string,
  original: Buffer,
  files: Map<string, Uint8Array>,
): Promise<PictureFiles> {
  const upright = sharp(original).autoOrient();
  const { width: full } = (await upright.toBuffer({ resolveWithObject: true })).info;
  const widths = [...new Set(WIDTHS.map((width) => Math.min(width, full)))];

  const make = async (format: Format, width: number) => {
    const { data, info } = await upright
      .clone()
      .resize({ width })
      .toFormat(format, FORMATS[format])
      .toBuffer({ resolveWithObject: true });
    const address = `/assets/${nameByContent(`${parse(name).name}-${width}`, data, format)}`;
    files.set(address, data);
    return { address, width, height: info.height };
  };
  const avif = await Promise.all(widths.map((width) => make('avif', width)));
  const webp = await Promise.all(widths.map((width) => make('webp', width)));

  const largest = webp.at(-1) as (typeof webp)[number];
  return {
    width: largest.width,
    height: largest.height,
    src: largest.address,
    avif: formatSrcSet(avif),
    webp: formatSrcSet(webp),
  };
}

function formatSrcSet(made: readonly { address: string; width: number }[]): string {
  return made.map(({ address, width }) => `${address} ${width}w`).join(', ');
}
