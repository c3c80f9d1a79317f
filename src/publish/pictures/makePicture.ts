/** Converts one of the owner's photos into the files that the page fetches. The caller names and stores them. */
import { createHash } from 'node:crypto';
import sharp, { type AvifOptions, type JpegOptions, type Region, type Sharp, type WebpOptions } from 'sharp';
import { explainDamage, type OpenPicture, openPicture, PictureError } from './openPicture.ts';

export { PictureError, sharp };

type Format = 'avif' | 'webp' | 'jpeg';

const AVIF: AvifOptions = { quality: 55, effort: 3 };
const WEBP: WebpOptions = { quality: 74 };
const JPEG: JpegOptions = { quality: 76, mozjpeg: true };

/** Increment when the output changes for the same options and library. */
const RECIPE_VERSION = 1;

/** The cache key of `makePicture`'s result for these bytes and widths. */
export function hashPicture(bytes: Uint8Array, widths: readonly number[]): string {
  // The two nulls keep the cache keys of earlier versions valid.
  const recipe = JSON.stringify([RECIPE_VERSION, AVIF, WEBP, JPEG, widths, null, null, sharp.versions]);
  return createHash('sha256').update(recipe).update('\0').update(bytes).digest('hex');
}

/**
 * Makes the page's files: upright, in sRGB, without metadata, which may contain a photo's location.
 * Encodes one file at a time to limit memory. Callers should make one picture at a time too.
 * @param widths in pixels, narrowest first; a picture is never enlarged
 * @throws PictureError when the bytes are not a usable picture
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

/** The size after EXIF rotation, read from the header only. @throws PictureError */
export async function measurePicture(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await openPicture(bytes);
  return { width, height };
}

/** Decodes every pixel, because a truncated file has a valid header. @throws PictureError */
export async function checkPicture(bytes: Uint8Array): Promise<void> {
  const { read } = await openPicture(bytes);
  await explainDamage(() => read().stats());
}

type Base = Awaited<ReturnType<typeof readBase>>;

/** The picture in its widest size as raw pixels, the source of every variant. */
async function readBase({ width, hasAlpha, read }: OpenPicture, widest: number) {
  const resized = read().resize({ width: Math.min(width, widest) });
  const { data, info } = await explainDamage(() =>
    resized.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }),
  );
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const opaque = !hasAlpha || isOpaque(data, info.channels);
  const readPixels = () => {
    const pixels = sharp(data, { raw });
    return opaque && hasAlpha ? pixels.removeAlpha() : pixels;
  };
  return { width: info.width, height: info.height, opaque, read: readPixels };
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
  focus?: { x: number; y: number },
): Promise<Buffer> {
  const picture = await openPicture(bytes);
  const region = findCrop(picture, size.width / size.height, focus);
  const cropped = picture.read().extract(region).resize({ width: size.width, withoutEnlargement: true });
  return explainDamage(() => cropped.flatten({ background: '#fff' }).jpeg(JPEG).toBuffer());
}

/** The largest crop of this aspect ratio (width by height), centred on the focus (0 to 1) as far as the edges allow. */
export function findCrop(
  { width, height }: Pick<Region, 'width' | 'height'>,
  aspect: number,
  focus = { x: 0.5, y: 0.5 },
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

/** In pixels: three times the largest width at which the page shows a photo. */
const MAX_PHOTO_SIDE = 3000;
/** In pixels: the width of a phone's screen. */
const MIN_PHOTO_SIDE = 480;
/** In pixels: three times the largest width at which the page shows a logo. */
const MAX_LOGO_SIDE = 1600;

/** Prepares an uploaded photo: upright, without metadata, no larger than needed. @throws PictureError */
export async function preparePhoto(bytes: Uint8Array) {
  const { width, height, hasAlpha, read } = await openPicture(bytes);
  if (Math.max(width, height) < MIN_PHOTO_SIDE) {
    const expected = `one of ${MIN_PHOTO_SIDE} pixels or more on its longer side: send the photo itself, not a screenshot of it`;
    throw new PictureError(`too small: ${width} by ${height} pixels`, expected);
  }
  const resized = shrink(read(), MAX_PHOTO_SIDE);
  return explainDamage(async () => {
    const { isOpaque } = hasAlpha ? await sharp(bytes).stats() : { isOpaque: true };
    return isOpaque
      ? { body: await resized.flatten().jpeg({ quality: 90, mozjpeg: true }).toBuffer(), ending: 'jpg' }
      : { body: await resized.png().toBuffer(), ending: 'png' };
  });
}

/** Re-encodes a PNG logo, which drops metadata and trailing data. @throws PictureError when it is truncated */
export async function prepareLogo(bytes: Uint8Array) {
  const { read } = await openPicture(bytes);
  return { body: await explainDamage(() => shrink(read(), MAX_LOGO_SIDE).png().toBuffer()), ending: 'png' };
}

const shrink = (picture: Sharp, longest: number): Sharp =>
  picture.resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true });
