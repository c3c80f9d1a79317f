import sharp, { type Metadata, type Sharp } from 'sharp';
import { identifyFile } from './identifyFile.ts';

// Little memory rather than speed: a site publishes beside the server that visitors use.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };

/** Pixels of one picture: three bytes each while it is read. */
const MOST_PIXELS = 40_000_000;
/** Pixels of one side: what WebP can hold. */
const LONGEST_SIDE = 16_383;
const SMALLER = 'at most 40 megapixels: save it smaller, 3000 pixels on its longer side are plenty';

/** A file that no picture can be made of, in words for whoever put it there. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  /** Completes "IMG_1234.HEIC, which is …". */
  readonly is: string;
  /** Completes "expected …". */
  readonly expected: string;

  constructor(is: string, expected: string, options?: ErrorOptions) {
    super(`which is ${is}; expected ${expected}`, options);
    this.is = is;
    this.expected = expected;
  }
}

/** A picture of which nothing but the beginning has been read. */
export interface OpenPicture {
  /** Of the picture as it is looked at, upright. */
  readonly width: number;
  readonly height: number;
  /** Whether it has a channel for transparency. */
  readonly hasAlpha: boolean;
  /** A new pipeline that begins with the upright picture. */
  readonly read: () => Sharp;
}

/** @throws PictureError for what cannot be shown: another kind of file, too large, or moving */
export async function openPicture(bytes: Uint8Array): Promise<OpenPicture> {
  const kind = identifyFile(bytes);
  if (typeof kind === 'object') throw new PictureError(kind.is, kind.expected);
  const found = await readMetadata(bytes);
  refuseUnfit(found);
  return {
    width: found.autoOrient.width,
    height: found.autoOrient.height,
    hasAlpha: found.hasAlpha,
    // Phones write files with small faults that every viewer overlooks; one that was cut short is none of them.
    read: () => sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS }).autoOrient(),
  };
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw describeDamage(cause);
  }
}

function refuseUnfit({ width, height, pages = 1 }: Metadata): void {
  if (pages > 1) {
    throw new PictureError(
      `a moving picture (${pages} frames)`,
      'a photo that stands still: save one frame of it as JPEG or PNG',
    );
  }
  if (width * height > MOST_PIXELS) {
    const megapixels = Math.ceil((width * height) / 1_000_000);
    throw new PictureError(`too large: ${width} by ${height} pixels, ${megapixels} megapixels`, SMALLER);
  }
  if (Math.max(width, height) > LONGEST_SIDE) {
    throw new PictureError(
      `too long: ${width} by ${height} pixels`,
      `no side longer than ${LONGEST_SIDE} pixels: cut it or save it smaller`,
    );
  }
}

/** What the library says when it reads the pixels is for programmers. */
export function describeDamage(cause: unknown): PictureError {
  return new PictureError(
    'damaged: only a part of it can be read',
    'the whole photo: copy it again from the phone or camera, or export it again',
    { cause },
  );
}
