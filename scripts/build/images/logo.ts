/** The practice's own logo: what the header shows, and the mark that the icons are made of. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { makeSafeLogo } from '#brand';
import { ContentError } from '#content/load';
import type { Logo } from '#content/schema';
import type { BinaryFile } from './icons.ts';

/** Three times the height it is shown in, for dense screens. */
const HEIGHT = 156;
/** A wider logo would be too small to be known in an icon, so the drawn mark stays there. */
const WIDEST_ICON = 2;

export interface MadeLogo {
  path: string;
  file: BinaryFile;
  /** As an SVG element that fills the square of 48 units; nothing when the logo is too wide for an icon. */
  mark?: string;
}

/** @throws ContentError when a PNG is cut short; the loader has refused all else. */
export async function makeLogo(logo: Logo, images: string): Promise<MadeLogo> {
  const { width, height, file } = logo;
  const bytes = await readFile(join(images, file));
  const isSvg = file.endsWith('.svg');
  const made = isSvg ? readSafeSvg(bytes) : await shrinkPng(bytes, file);
  const path = isSvg ? '/logo.svg' : '/logo.png';
  const type = isSvg ? 'image/svg+xml' : 'image/png';
  const inside = isSvg
    ? made.toString().replace('<svg ', '<svg width="48" height="48" ')
    : `<image width="48" height="48" href="data:image/png;base64,${made.toString('base64')}"/>`;
  return { path, file: { type, body: made }, ...(width / height <= WIDEST_ICON && { mark: inside }) };
}

function readSafeSvg(bytes: Buffer): Buffer {
  const safe = makeSafeLogo(bytes.toString());
  if ('faults' in safe) throw new Error('The logo has changed since the content was read.');
  return Buffer.from(safe.svg);
}

async function shrinkPng(bytes: Buffer, file: string): Promise<Buffer> {
  try {
    return await sharp(bytes)
      .resize({ height: HEIGHT, withoutEnlargement: true })
      .png({ palette: true })
      .toBuffer();
  } catch {
    const found = 'a PNG that cannot be read to its end';
    throw new ContentError([
      { file: `content/images/${file}`, line: 1, field: '', found, expected: 'a whole PNG' },
    ]);
  }
}
