import sharp, { type Sharp } from 'sharp';
import { describeDamage, openPicture, PictureError } from './openPicture.ts';

/** In pixels: three times as wide as the page ever shows one. */
const LONGEST_KEPT = 3000;
/** In pixels: a photo for the whole width of a phone needs them. */
const SHORTEST = 480;

/** In pixels: three times as wide as the page ever shows a logo. */
const LONGEST_LOGO = 1600;

/** A photo as the content folder should have it. */
export interface KeptPhoto {
  readonly body: Uint8Array;
  readonly ending: 'jpg' | 'png';
  readonly width: number;
  readonly height: number;
}

/**
 * Prepares an uploaded photo for the content folder: upright, without the camera’s metadata, no larger than needed.
 * @throws PictureError when it is no picture, or one that cannot be shown well
 */
export async function keepPhoto(bytes: Uint8Array): Promise<KeptPhoto> {
  const picture = await openPicture(bytes);
  const { width, height } = picture;
  if (Math.max(width, height) < SHORTEST) {
    const expected = `one of ${SHORTEST} pixels or more on its longer side: send the photo itself, not a screenshot of it`;
    throw new PictureError(`too small: ${width} by ${height} pixels`, expected);
  }
  const sized = shrink(picture.read(), LONGEST_KEPT);
  try {
    const { isOpaque } = picture.hasAlpha ? await sharp(bytes).stats() : { isOpaque: true };
    return isOpaque
      ? await encode(sized.flatten().jpeg({ quality: 90, mozjpeg: true }), 'jpg')
      : await encode(sized.png(), 'png');
  } catch (cause) {
    throw describeDamage(cause);
  }
}

/**
 * A PNG logo drawn anew: its pixels, without hidden data or what follows them.
 * @throws PictureError when it cannot be read to its end
 */
export async function keepLogo(bytes: Uint8Array): Promise<KeptPhoto> {
  const picture = await openPicture(bytes);
  try {
    return await encode(shrink(picture.read(), LONGEST_LOGO).png(), 'png');
  } catch (cause) {
    throw describeDamage(cause);
  }
}

const shrink = (picture: Sharp, longest: number): Sharp =>
  picture.resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true });

async function encode(picture: Sharp, ending: KeptPhoto['ending']): Promise<KeptPhoto> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { body: data, ending, width: info.width, height: info.height };
}
