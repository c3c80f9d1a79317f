/**
 * The owner's photos, made into what the page fetches: AVIF and WebP in a few widths, without the camera's
 * hidden data (which can hold the place a photo was taken). Only pictures that the content names are made.
 */
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import type { Image, SiteContent } from '#content/schema';
import type { PictureFiles, Pictures } from '#page';
import { hashedName } from './hashed-name.ts';
import { CONTENT } from './paths.ts';

/** From a card on a phone to a wide slide on a dense screen. A photo is never made larger than it is. */
const WIDTHS = [320, 640, 1280];
const FORMATS = { avif: { quality: 55 }, webp: { quality: 74 } } as const;
type Format = keyof typeof FORMATS;

export interface MadePictures {
  pictures: Pictures;
  /** What to serve, by address: `/assets/morning-640-1a2b3c4d.avif`. */
  files: Map<string, Uint8Array>;
}

/** @throws when a picture cannot be read; the content check has made sure that it is there. */
export async function makePictures(
  content: SiteContent,
  folder = join(CONTENT, 'images'),
): Promise<MadePictures> {
  const files = new Map<string, Uint8Array>();
  const pictures: Record<string, PictureFiles> = {};
  for (const name of namedPictures(content)) {
    pictures[name] = await makePicture(name, await readFile(join(folder, name)), files);
  }
  return { pictures, files };
}

/** The files of `content/images` that are shown anywhere. */
export function namedPictures({ about, team, journal, gallery, carousel }: SiteContent): Set<string> {
  const holders: { image?: Image | undefined }[] = [
    { image: about.portrait },
    ...team.entries,
    ...journal.entries,
    ...gallery.entries,
    ...carousel.entries,
  ];
  return new Set(holders.flatMap(({ image }) => (image ? [image.file] : [])));
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
    const address = `/assets/${hashedName(`${parse(name).name}-${width}`, data, format)}`;
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
    avif: srcSet(avif),
    webp: srcSet(webp),
  };
}

function srcSet(made: readonly { address: string; width: number }[]): string {
  return made.map(({ address, width }) => `${address} ${width}w`).join(', ');
}
