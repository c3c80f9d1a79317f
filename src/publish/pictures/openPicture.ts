import sharp, { type Metadata } from 'sharp';
/** Kinds of files that are not usable photos: what each kind is, what to use instead, and how its files begin. */
import rejectedKinds from './rejectedKinds.json' with { type: 'json' };

// Limit memory rather than time, because publishing runs on the server's machine.
sharp.cache(false);
sharp.concurrency(1);

/** Pixels per picture. Decoding takes three bytes per pixel. */
const MAX_PIXELS = 40_000_000;
/** Pixels per side: WebP's limit. */
const MAX_SIDE = 16_383;
const SIZE_ADVICE = 'at most 40 megapixels: save it smaller, 3000 pixels on its longer side are plenty';

/** A file that cannot be used as a picture, with an explanation for the owner. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  /** Completes "IMG_1234.HEIC, which is …". */
  readonly found: string;
  /** Completes "expected …". */
  readonly expected: string;

  constructor(found: string, expected: string, options?: ErrorOptions) {
    super(`which is ${found}; expected ${expected}`, options);
    this.found = found;
    this.expected = expected;
  }
}

export type OpenPicture = Awaited<ReturnType<typeof openPicture>>;

/** Reads only the header; `read` opens a pixel pipeline. The size is after EXIF rotation. @throws PictureError */
export async function openPicture(bytes: Uint8Array) {
  const kind = findRejectedKind(bytes);
  if (kind) throw new PictureError(rejectedKinds.kinds[kind].found, rejectedKinds.kinds[kind].expected);
  const metadata = await explainDamage(() => sharp(bytes, { limitInputPixels: false }).metadata());
  rejectUnusable(metadata);
  return {
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
    hasAlpha: metadata.hasAlpha,
    // Tolerates the small faults of phone cameras, but not a truncated file.
    read: () => sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS }).autoOrient(),
  };
}

function rejectUnusable({ width, height, pages = 1 }: Metadata): void {
  if (pages > 1) {
    throw new PictureError(
      `a moving picture (${pages} frames)`,
      'a photo that stands still: save one frame of it as JPEG or PNG',
    );
  }
  if (width * height > MAX_PIXELS) {
    const megapixels = Math.ceil((width * height) / 1_000_000);
    throw new PictureError(`too large: ${width} by ${height} pixels, ${megapixels} megapixels`, SIZE_ADVICE);
  }
  if (Math.max(width, height) > MAX_SIDE) {
    throw new PictureError(
      `too long: ${width} by ${height} pixels`,
      `no side longer than ${MAX_SIDE} pixels: cut it or save it smaller`,
    );
  }
}

/** Replaces the library's error, which would mean nothing to the owner. @throws PictureError */
export async function explainDamage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const expected = 'the whole photo: copy it again from the phone or camera, or export it again';
    throw new PictureError('damaged: only a part of it can be read', expected, { cause });
  }
}

type RejectedKind = keyof typeof rejectedKinds.kinds;

/** @returns undefined for JPEG, PNG, WebP and AVIF */
function findRejectedKind(bytes: Uint8Array): RejectedKind | undefined {
  // One character per byte, so that bytes compare as text.
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1');
  if (head === '') return 'empty';
  if (head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n')) return undefined;
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return undefined;
  if (head.startsWith('ftyp', 4)) return identifyByBrand(head);
  const signature = rejectedKinds.signatures.find(({ offset, begins }) => head.startsWith(begins, offset));
  return (signature?.kind as RejectedKind | undefined) ?? identifyText(head);
}

/** HEIC, AVIF and videos share a container format. Its four-letter brands identify the content. */
function identifyByBrand(head: string): RejectedKind | undefined {
  const length = Math.min(head.length, head.charCodeAt(2) * 256 + head.charCodeAt(3));
  const brands = head.slice(8, Math.max(12, length)).match(/[\s\S]{4}/g) ?? [];
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return undefined;
  if (brands.some((brand) => /^(?:he[iv][cxms]|mif1|msf1)$/.test(brand))) return 'heic';
  return brands[0] === 'crx ' ? 'raw' : 'video';
}

function identifyText(head: string): RejectedKind {
  const text = head.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (
    /^(?:<\?xml[\s\S]*?\?>\s*)?(?:<!--[\s\S]*?-->\s*)?(?:<!DOCTYPE svg[\s\S]*?>\s*)?<svg[\s>]/i.test(text)
  ) {
    return 'svg';
  }
  return /^<(?:!doctype html|html)/i.test(text) ? 'html' : 'other';
}
