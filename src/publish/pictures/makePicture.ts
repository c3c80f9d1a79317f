import { createHash } from 'node:crypto';
import sharp, { type AvifOptions, type JpegOptions, type Region, type WebpOptions } from 'sharp';
import { describeDamage, type OpenPicture, openPicture } from './openPicture.ts';

type Format = 'avif' | 'webp' | 'jpeg';

/** The point that a crop keeps, from the left and top edge, 0 to 1. */
interface FocusPoint {
  readonly x: number;
  readonly y: number;
}

const AVIF: AvifOptions = { quality: 55, effort: 3 };
const WEBP: WebpOptions = { quality: 74 };
const JPEG: JpegOptions = { quality: 76, mozjpeg: true };

/** Increment when the output changes for the same options and library. */
const RECIPE_VERSION = 1;

/** The cache key of `makePicture`'s result for these bytes and widths. */
export function hashPicture(bytes: Uint8Array, widths: readonly number[]): string {
  // The two nulls keep the keys of earlier versions.
  const recipe = JSON.stringify([RECIPE_VERSION, AVIF, WEBP, JPEG, widths, null, null, sharp.versions]);
  return createHash('sha256').update(recipe).update('\0').update(bytes).digest('hex');
}

/**
 * Makes the page's files: upright, in sRGB, without metadata, which may contain a photo's location.
 * Encodes one file at a time to limit memory, so make one picture after the other.
 * @param widths in pixels, narrowest first; a picture is never enlarged
 * @throws PictureError when the bytes are no picture, or unusable
 */
export async function makePicture(bytes: Uint8Array, widths: readonly number[]) {
  const base = await readBase(await openPicture(bytes), Math.max(...widths));
  /** AVIF and WebP in each width, narrowest first; one JPEG in the widest, for older browsers. */
  const variants: Awaited<ReturnType<typeof makeVariant>>[] = [];
  for (const format of ['avif', 'webp'] as const) {
    for (const width of new Set(widths.map((each) => Math.min(each, base.width))))
      variants.push(await makeVariant(base, format, width));
  }
  variants.push(await makeVariant(base, 'jpeg', base.width));
  return {
    /** In pixels, of the widest variant. */
    width: base.width,
    height: base.height,
    /** `#a3b1c2`, the average colour, shown while the picture loads. Absent for a picture with transparency. */
    ...(base.opaque && { colour: await findAverage(base) }),
    variants,
  };
}

export type MadePicture = Awaited<ReturnType<typeof makePicture>>;

/** The size of the upright picture, read from the header alone. @throws PictureError */
export async function measurePicture(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await openPicture(bytes);
  return { width, height };
}

/** Decodes every pixel, because a truncated file has a valid header. @throws PictureError */
export async function checkPicture(bytes: Uint8Array): Promise<void> {
  const { read } = await openPicture(bytes);
  await read()
    .stats()
    .catch((cause: unknown) => {
      throw describeDamage(cause);
    });
}

type Base = Awaited<ReturnType<typeof readBase>>;

/** The picture in its widest size as raw pixels, the source of every variant. */
async function readBase({ width, hasAlpha, read }: OpenPicture, widest: number) {
  try {
    const { data, info } = await read()
      .resize({ width: Math.min(width, widest) })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { channels } = info;
    const raw = { width: info.width, height: info.height, channels };
    const opaque = !hasAlpha || isOpaque(data, channels);
    const readPixels = () => {
      const pixels = sharp(data, { raw });
      return opaque && hasAlpha ? pixels.removeAlpha() : pixels;
    };
    return { width: info.width, height: info.height, opaque, read: readPixels };
  } catch (cause) {
    throw describeDamage(cause);
  }
}

function isOpaque(pixels: Uint8Array, channels: number): boolean {
  for (let at = channels - 1; at < pixels.length; at += channels) if (pixels[at] !== 255) return false;
  return true;
}

async function makeVariant(base: Base, format: Format, width: number) {
  const resized = base.read().resize({ width });
  const encoded = {
    avif: () => resized.avif(AVIF),
    webp: () => resized.webp(WEBP),
    jpeg: () => resized.flatten({ background: '#fff' }).jpeg(JPEG),
  }[format]();
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { format, width: info.width, body: data };
}

async function findAverage(base: Base): Promise<string> {
  const pixel = await base.read().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const [red = 0, green = red, blue = red] = pixel;
  return `#${Buffer.from([red, green, blue]).toString('hex')}`;
}

/** The part of a picture around its focus point, as a JPEG no larger than `size`. @throws PictureError */
export async function cropPicture(
  bytes: Uint8Array,
  size: Pick<Region, 'width' | 'height'>,
  focus?: FocusPoint,
): Promise<Buffer> {
  const picture = await openPicture(bytes);
  const region = findCrop(picture, size.width / size.height, focus);
  const cropped = picture.read().extract(region).resize({ width: size.width, withoutEnlargement: true });
  return cropped
    .flatten({ background: '#fff' })
    .jpeg(JPEG)
    .toBuffer()
    .catch((cause: unknown) => {
      throw describeDamage(cause);
    });
}

const CENTRE: FocusPoint = { x: 0.5, y: 0.5 };

/**
 * The largest crop with the given aspect ratio (width by height), centred on the focus point as far as the
 * edges allow.
 */
export function findCrop(
  { width, height }: Pick<Region, 'width' | 'height'>,
  aspect: number,
  focus: FocusPoint = CENTRE,
): Region {
  const cropSize =
    width / height > aspect
      ? { width: Math.max(1, Math.round(height * aspect)), height }
      : { width, height: Math.max(1, Math.round(width / aspect)) };
  const findOffset = (whole: number, part: number, at: number) =>
    Math.round(Math.min(Math.max(0, whole * at - part / 2), whole - part));
  return {
    left: findOffset(width, cropSize.width, focus.x),
    top: findOffset(height, cropSize.height, focus.y),
    ...cropSize,
  };
}
