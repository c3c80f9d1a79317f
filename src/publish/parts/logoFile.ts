/** The practice's own logo: what the header shows, and the mark that the icons are made of. */
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { ContentError } from '#content';
import type { Logo } from '#content/schema';
import { makeSafeLogo } from '#content/schema';
import type { Cache } from '../cache.ts';

/** Raise it when the same logo is to give another picture. */
const VERSION = 'logo 1';
/** Three times the height it is shown in, for dense screens. */
const HEIGHT = 156;
/** A wider logo would be too small to be known in an icon, so the drawn mark stays there. */
const WIDEST_ICON = 2;

/** A logo as it is served. */
export interface LogoFile extends BinaryFile {
  path: string;
}

/** @throws ContentError when a PNG is cut short; the loader has refused all else. */
export async function makeLogo({ file }: Logo, contentFolder: string, cache: Cache): Promise<LogoFile> {
  const bytes = await readFile(join(contentFolder, 'images', file));
  if (file.endsWith('.svg')) return { path: '/logo.svg', type: 'image/svg+xml', body: readSafeSvg(bytes) };
  const kept = cache.nameFile('logo', VERSION, String(HEIGHT), bytes);
  const body = await cache.readOrMake(kept, () => shrinkPng(bytes, nameLogo(file, contentFolder)));
  return { path: '/logo.png', type: 'image/png', body };
}

/** @throws ContentError as making it would */
export async function checkLogo({ file }: Logo, contentFolder: string): Promise<void> {
  if (file.endsWith('.svg')) return;
  await shrinkPng(await readFile(join(contentFolder, 'images', file)), nameLogo(file, contentFolder));
}

const nameLogo = (file: string, contentFolder: string) =>
  `${basename(resolve(contentFolder))}/images/${file}`;

export const fitsIcon = ({ width, height }: Logo): boolean => width / height <= WIDEST_ICON;

/** As an SVG element. @param place its attributes */
export function drawLogo({ path, body }: LogoFile, place: string): string {
  return path.endsWith('.svg')
    ? body.toString().replace('<svg ', `<svg ${place} `)
    : `<image ${place} href="data:image/png;base64,${body.toString('base64')}"/>`;
}

function readSafeSvg(bytes: Buffer): Buffer {
  const safe = makeSafeLogo(bytes.toString());
  if ('faults' in safe) throw new Error('The logo has changed since the content was read.');
  return Buffer.from(safe.svg);
}

async function shrinkPng(bytes: Buffer, place: string): Promise<Buffer> {
  const { sharp } = await import('../pictures/index.ts');
  try {
    return await sharp(bytes)
      .resize({ height: HEIGHT, withoutEnlargement: true })
      .png({ palette: true })
      .toBuffer();
  } catch {
    const found = 'a PNG that cannot be read to its end';
    throw new ContentError([
      { file: place, line: 1, field: '', found, expected: 'a whole PNG: copy it into the folder again' },
    ]);
  }
}

export interface BinaryFile {
  type: string;
  body: Buffer;
}
