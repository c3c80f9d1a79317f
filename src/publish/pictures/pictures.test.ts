import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  checkPicture,
  cropPicture,
  findCrop,
  hashPicture,
  makePicture,
  PictureError,
} from './makePicture.ts';

const WIDTHS = [320, 640, 1280];
const toBytes = (text: string) => Buffer.from(text, 'latin1');
const plain = (width: number, height: number, background = '#e8693f') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Red on the left half, blue on the right, so that a crop shows its origin. */
function drawHalves(width: number, height: number): Sharp {
  const half = { width: width / 2, height, channels: 3 as const, background: '#0000ff' };
  return plain(width, height, '#ff0000').composite([{ input: { create: half }, left: width / 2, top: 0 }]);
}

/** A PNG header that claims a size, without pixels. */
function makePngHead(width: number, height: number): Buffer {
  const chunk = Buffer.alloc(25);
  chunk.writeUInt32BE(13, 0);
  chunk.write('IHDR', 4);
  chunk.writeUInt32BE(width, 8);
  chunk.writeUInt32BE(height, 12);
  chunk.set([8, 2, 0, 0, 0], 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 21)), 21);
  return Buffer.concat([toBytes('\x89PNG\r\n\x1a\n'), chunk, toBytes('\0\0\0\x04IDAT')]);
}

async function catchError(bytes: Uint8Array): Promise<PictureError> {
  const error = await makePicture(bytes, WIDTHS).catch((error: unknown) => error);
  if (!(error instanceof PictureError)) throw new Error(`Nothing was refused: ${String(error)}`);
  expect(await checkPicture(bytes).catch((error: unknown) => error)).toEqual(error);
  return error;
}

let sideways: Buffer;
beforeAll(async () => {
  // Stored sideways with an orientation tag, as phones do: 900 by 600 pixels, with GPS data.
  sideways = await plain(900, 600)
    .withMetadata({ orientation: 6, exif: { IFD3: { GPSLatitudeRef: 'S' } } })
    .jpeg()
    .toBuffer();
});

describe('a picture', () => {
  it('is made upright, never enlarged, in AVIF and WebP, with one JPEG for old browsers', async () => {
    const made = await makePicture(sideways, WIDTHS);
    expect([made.width, made.height]).toEqual([600, 900]);
    const sizes = made.variants.map(({ format, width }) => `${format} ${width}`);
    expect(sizes).toEqual(['avif 320', 'avif 600', 'webp 320', 'webp 600', 'jpeg 600']);
    for (const { body, format, width } of made.variants) {
      const found = await sharp(body).metadata();
      expect(found.format).toBe(format === 'avif' ? 'heif' : format);
      expect([found.width, found.height]).toEqual([width, width * 1.5]);
    }
  });

  it('is made without the camera’s metadata, such as the location', async () => {
    expect((await sharp(sideways).metadata()).exif).toBeDefined();
    for (const { body } of (await makePicture(sideways, WIDTHS)).variants) {
      const { exif, icc, xmp, iptc } = await sharp(body).metadata();
      expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  it('is made with its average colour, unless it has transparency', async () => {
    const both = await drawHalves(400, 200).png().toBuffer();
    expect((await makePicture(both, [320])).colour).toMatch(/^#[78].00[78].$/);
    const glass = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    expect(await makePicture(glass, [320])).not.toHaveProperty('colour');
    const opaque = await plain(40, 40, '#102030').ensureAlpha().png().toBuffer();
    expect((await makePicture(opaque, [320])).colour).toBe('#102030');
  });

  it.each([
    ['left', { x: 0, y: 0.5 }, [255, 0, 0]],
    ['right', { x: 1, y: 0.5 }, [0, 0, 255]],
  ] as const)('is cropped around its focus point: %s', async (_, focus, colour) => {
    const wide = await drawHalves(800, 200).png().toBuffer();
    const cropped = await cropPicture(wide, { width: 320, height: 320 }, focus);
    expect(await sharp(cropped).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 200 });
    const [red = 0, green = 0, blue = 0] = await sharp(cropped).resize(1, 1).raw().toBuffer();
    expect(Math.hypot(red - colour[0], green - colour[1], blue - colour[2])).toBeLessThan(12);
  });

  it.each([
    ['CMYK, as printers want it', () => plain(60, 40).toColourspace('cmyk').jpeg()],
    ['16 bits for each colour', () => plain(60, 40).toColourspace('rgb16').png()],
    ['grey', () => plain(60, 40).toColourspace('b-w').png()],
    ['interlaced', () => plain(60, 40).png({ progressive: true })],
    ['progressive', () => plain(60, 40).jpeg({ progressive: true })],
    ['one pixel', () => plain(1, 1).webp()],
    ['AVIF', () => plain(60, 40).avif()],
  ])('is made from a file of this kind: %s', async (_, draw) => {
    const { variants } = await makePicture(await draw().toBuffer(), [320]);
    for (const { body } of variants) {
      const { space, depth } = await sharp(body).metadata();
      expect([space, depth]).toEqual(['srgb', 'uchar']);
    }
  });

  it('is the same each time, so that bytes and widths give a cache key', async () => {
    const widths = [320];
    expect(await makePicture(sideways, widths)).toEqual(await makePicture(sideways, widths));
    const hash = hashPicture(sideways, widths);
    expect(hashPicture(Buffer.from(sideways), [...widths])).toBe(hash);
    const others = [hashPicture(sideways.subarray(1), widths), hashPicture(sideways, [640])];
    expect(new Set([hash, ...others]).size).toBe(3);
  });
});

describe('an unusable file', () => {
  it.each([
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', /format HEIC/, /Most Compatible/],
    ['HEIF', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic', /format HEIC/, /as JPEG/],
    ['PDF', '%PDF-1.7\n', /^a PDF document$/, /export the page as JPEG/],
    ['TIFF', 'II*\0\x08\0\0\0', /TIFF/, /as JPEG/],
    ['Canon’s raw', 'II*\0\x10\0\0\0CR\x02\0', /raw photo/, /program that came with the camera/],
    ['Canon’s newer raw', '\0\0\0\x18ftypcrx \0\0\0\x01', /raw photo/, /as JPEG/],
    ['GIF', 'GIF89a', /^a GIF$/, /PNG/],
    ['BMP', 'BM\x36\0', /bitmap/, /PNG/],
    [
      'SVG',
      '<?xml version="1.0"?>\n<!-- made by hand -->\n<svg xmlns="x">',
      /SVG/,
      /export the drawing as PNG/,
    ],
    ['web page', '\xef\xbb\xbf<!DOCTYPE html><html>', /a web page/, /save the photo itself/],
    ['video', '\0\0\0\x14ftypqt  \0\0\0\0qt  ', /^a video$/, /no videos/],
    ['Word', 'PK\x03\x04', /a document or a zipped folder/, /take the photo out/],
    ['JPEG XL', '\xff\x0a\0', /JPEG XL/, /as JPEG/],
    ['text', 'These are words.', /^no photo$/, /renaming a file does not make it one/],
    ['nothing', '', /^empty$/, /again/],
  ])('is rejected with a plain message: %s', async (_, bytes, found, expected) => {
    const error = await catchError(toBytes(bytes));
    expect(error.found).toMatch(found);
    expect(error.expected).toMatch(expected);
  });

  it('is rejected if it is truncated', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const detailed = sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff', noise } });
    for (const whole of [
      await detailed.clone().jpeg().toBuffer(),
      await detailed.clone().png().toBuffer(),
      await detailed.clone().webp().toBuffer(),
      await detailed.clone().avif().toBuffer(),
    ]) {
      expect((await catchError(whole.subarray(0, whole.length / 2))).found).toMatch(/^damaged/);
      expect((await catchError(whole.subarray(0, 40))).found).toMatch(/^damaged/);
    }
  });

  it('is rejected by its header if it has too many pixels', async () => {
    expect((await catchError(makePngHead(60_000, 60_000))).found).toBe(
      'too large: 60000 by 60000 pixels, 3600 megapixels',
    );
    expect((await catchError(makePngHead(8064, 6048))).expected).toMatch(/at most 40 megapixels/);
    expect((await catchError(makePngHead(20_000, 10))).found).toBe('too long: 20000 by 10 pixels');
    expect((await catchError(makePngHead(300, 200))).found).toMatch(/^damaged/);
  });

  it('is rejected if it is an animation', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((colour) => plain(20, 20, colour).png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await catchError(moving)).found).toBe('a moving picture (2 frames)');
  });
});

describe('a crop', () => {
  const photo = { width: 1000, height: 500 };
  it.each([
    [1, undefined, { left: 250, top: 0, width: 500, height: 500 }],
    [1, { x: 0, y: 0 }, { left: 0, top: 0, width: 500, height: 500 }],
    [1, { x: 0.3, y: 0.6 }, { left: 50, top: 0, width: 500, height: 500 }],
    [4, { x: 0.5, y: 1 }, { left: 0, top: 250, width: 1000, height: 250 }],
    [2, { x: 1, y: 1 }, { left: 0, top: 0, width: 1000, height: 500 }],
    [1000, { x: 0.5, y: 0.5 }, { left: 0, top: 250, width: 1000, height: 1 }],
  ])('to %s around %j stays inside the picture', (aspect, focus, region) => {
    expect(findCrop(photo, aspect, focus)).toEqual(region);
  });
});
