import sharp, { type Sharp } from 'sharp';
import { describeDamage, openPicture, PictureError } from './openPicture.ts';

/** In pixels: three times the largest width at which the page shows a photo. */
const MAX_PHOTO_SIDE = 3000;
/** In pixels: the width of a phone's screen. */
const MIN_PHOTO_SIDE = 480;

/** In pixels: three times the largest width at which the page shows a logo. */
const MAX_LOGO_SIDE = 1600;

export interface PreparedPhoto {
  readonly body: Uint8Array;
  readonly ending: 'jpg' | 'png';
}

/**
 * Prepares an uploaded photo for the content folder: upright, without metadata, no larger than needed.
 * @throws PictureError when it is no picture, or unusable
 */
export async function preparePhoto(bytes: Uint8Array): Promise<PreparedPhoto> {
  const picture = await openPicture(bytes);
  const { width, height } = picture;
  if (Math.max(width, height) < MIN_PHOTO_SIDE) {
    const expected = `one of ${MIN_PHOTO_SIDE} pixels or more on its longer side: send the photo itself, not a screenshot of it`;
    throw new PictureError(`too small: ${width} by ${height} pixels`, expected);
  }
  const sized = shrink(picture.read(), MAX_PHOTO_SIDE);
  try {
    const { isOpaque } = picture.hasAlpha ? await sharp(bytes).stats() : { isOpaque: true };
    return isOpaque
      ? { body: await sized.flatten().jpeg({ quality: 90, mozjpeg: true }).toBuffer(), ending: 'jpg' }
      : { body: await sized.png().toBuffer(), ending: 'png' };
  } catch (cause) {
    throw describeDamage(cause);
  }
}

/**
 * Re-encodes a PNG logo, which drops metadata and trailing data.
 * @throws PictureError when it is truncated
 */
export async function prepareLogo(bytes: Uint8Array): Promise<PreparedPhoto> {
  const picture = await openPicture(bytes);
  try {
    return { body: await shrink(picture.read(), MAX_LOGO_SIDE).png().toBuffer(), ending: 'png' };
  } catch (cause) {
    throw describeDamage(cause);
  }
}

const shrink = (picture: Sharp, longest: number): Sharp =>
  picture.resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true });
