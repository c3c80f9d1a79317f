import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { ContentError } from '#content';
import type { Logo } from '#content/schema';
import { makeSafeLogo } from '#content/schema';
import type { Cache } from '../cache.ts';

/** Increment when the same logo gives a different picture. */
const VERSION = 'logo 1';
/** In pixels: three times the displayed height, for dense screens. */
const HEIGHT = 156;

export interface BinaryFile {
  type: string;
  body: Buffer;
}

export type LogoFile = BinaryFile & { path: string };

/** @throws ContentError for a truncated PNG. The loader reports all other faults. */
export async function makeLogo({ file }: Logo, contentFolder: string, cache: Cache): Promise<LogoFile> {
  const bytes = await readFile(join(contentFolder, 'images', file));
  if (file.endsWith('.svg')) {
    const safe = makeSafeLogo(bytes.toString());
    if ('faults' in safe) throw new Error('The logo has changed since the content was read.');
    return { path: '/logo.svg', type: 'image/svg+xml', body: Buffer.from(safe.svg) };
  }
  const cacheFile = cache.getPath('logo', VERSION, String(HEIGHT), bytes);
  const body = await cache.readOrMake(cacheFile, () =>
    shrinkPng(bytes, formatImagePath(file, contentFolder)),
  );
  return { path: '/logo.png', type: 'image/png', body };
}

export async function checkLogo({ file }: Logo, contentFolder: string): Promise<void> {
  if (file.endsWith('.svg')) return;
  await shrinkPng(await readFile(join(contentFolder, 'images', file)), formatImagePath(file, contentFolder));
}

/** The path of an image as the owner knows it: `content/images/logo.png`. */
export const formatImagePath = (file: string, contentFolder: string) =>
  `${basename(resolve(contentFolder))}/images/${file}`;

/** The logo as an SVG element. @param attributes of this element, for its position */
export function drawLogo({ path, body }: LogoFile, attributes: string): string {
  return path.endsWith('.svg')
    ? body.toString().replace('<svg ', `<svg ${attributes} `)
    : `<image ${attributes} href="data:image/png;base64,${body.toString('base64')}"/>`;
}

async function shrinkPng(bytes: Buffer, shownPath: string): Promise<Buffer> {
  const { sharp } = await import('../pictures/makePicture.ts');
  try {
    return await sharp(bytes)
      .resize({ height: HEIGHT, withoutEnlargement: true })
      .png({ palette: true })
      .toBuffer();
  } catch {
    const found = 'a PNG that cannot be read to its end';
    throw new ContentError([
      { file: shownPath, line: 1, field: '', found, expected: 'a whole PNG: copy it into the folder again' },
    ]);
  }
}
