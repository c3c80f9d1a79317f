import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { SiteContent } from '#content/schema';
import { readArt } from '../../../scripts/build/program/sources.ts';
import { Cache } from '../cache.ts';
import { makeIcons } from './icons.ts';
import { type BinaryFile, makeLogo } from './logoFile.ts';
import type { OutlinedLine } from './outlineText.ts';

/** In pixels, as social networks require. */
const SHARE_SIZE = { width: 1200, height: 630 };

let folder: string;
let cache: Cache;
let icons: Map<string, BinaryFile>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tideline-icons-'));
  cache = new Cache(join(folder, 'cache'));
  icons = await makeAll();
});
afterAll(() => rm(folder, { recursive: true }));

/** Makes the icons as publishing does. @param contentFolder contains `images` with the logo */
async function makeAll(
  brand?: SiteContent['brand'],
  contentFolder = folder,
  parts: { name?: OutlinedLine[]; photo?: Buffer } = {},
) {
  const logo = brand?.logo && (await makeLogo(brand.logo, contentFolder, cache));
  return makeIcons(await readArt(), { brand, logo, ...parts }, cache);
}
const body = (path: string) => icons.get(path)?.body ?? Buffer.alloc(0);

it('makes a valid ICO with one image', async () => {
  const file = body('/favicon.ico');
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 1]);
  const [length, start] = [file.readUInt32LE(14), file.readUInt32LE(18)];
  expect(start + length).toBe(file.length);
  const { format, width } = await sharp(file.subarray(start)).metadata();
  expect([format, width]).toEqual(['png', 32]);
});

it('makes each icon and the share image in its declared size', async () => {
  const sizes = { '/icon-192.png': 192, '/icon-512.png': 512, '/apple-touch-icon.png': 180 };
  for (const [path, size] of Object.entries(sizes)) {
    expect(await sharp(body(path)).metadata()).toMatchObject({ width: size, height: size });
  }
  const { width, height } = SHARE_SIZE;
  expect(await sharp(body('/share.png')).metadata()).toMatchObject({ width, height });
});

it("uses the light theme's colours, and resolves every token", async () => {
  expect(body('/icon.svg').toString()).not.toContain('var(');
  const { data, info } = await sharp(body('/share.png')).raw().toBuffer({ resolveWithObject: true });
  const colours = new Set<string>();
  for (let at = 0; at < data.length; at += info.channels)
    colours.add(data.subarray(at, at + 3).toString('hex'));
  expect(colours).toContain('ffc12e'); // the sun
  expect(colours).toContain('e8693f'); // coral, a token that refers to another
  expect(colours).not.toContain('000000'); // an unresolved token's fallback
});

describe('the practice’s own logo', () => {
  const ORANGE = '#ff6600';
  async function makeOwnIcons(file: string, bytes: string | Uint8Array, width: number, height: number) {
    const own = await mkdtemp(join(tmpdir(), 'tideline-logo-'));
    onTestFinished(() => rm(own, { recursive: true }));
    await mkdir(join(own, 'images'));
    await writeFile(join(own, 'images', file), bytes);
    return makeAll({ logo: { file, width, height } }, own);
  }
  const readMiddle = async (icon: Buffer) => {
    const { data, info } = await sharp(icon).raw().toBuffer({ resolveWithObject: true });
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
    return `#${data.subarray(at, at + 3).toString('hex')}`;
  };

  it("is served as SVG, and becomes the icons' mark", async () => {
    const svg = `<svg viewBox="0 0 60 40"><path fill="${ORANGE}" d="M0 0h60v40H0z"/></svg>`;
    const made = await makeOwnIcons('logo.svg', svg, 60, 40);
    expect(made.get('/logo.svg')?.body.toString()).toContain(`fill="${ORANGE}"`);
    expect(made.get('/icon.svg')?.body.toString()).toContain(ORANGE);
    expect(await readMiddle(made.get('/icon-192.png')?.body ?? Buffer.alloc(0))).toBe(ORANGE);
  });

  it("is shrunk if it is a PNG, and becomes the icons' mark", async () => {
    const png = await sharp({ create: { width: 600, height: 400, channels: 3, background: ORANGE } })
      .png()
      .toBuffer();
    const made = await makeOwnIcons('logo.png', png, 600, 400);
    expect(await sharp(made.get('/logo.png')?.body).metadata()).toMatchObject({ width: 234, height: 156 });
    expect(await readMiddle(made.get('/icon-192.png')?.body ?? Buffer.alloc(0))).toBe(ORANGE);
    await expect(makeOwnIcons('logo.png', png.subarray(0, 300), 600, 400)).rejects.toThrow(/logo\.png:1/);
  });

  it('is not used in icons when it is too wide', async () => {
    const svg = `<svg viewBox="0 0 160 40"><path fill="${ORANGE}" d="M0 0h60v40H0z"/></svg>`;
    const made = await makeOwnIcons('logo.svg', svg, 160, 40);
    expect(made.get('/icon.svg')?.body.toString()).not.toContain(ORANGE);
  });
});

it('remakes icons for other colours, the share image also for another scene, and caches both', async () => {
  const [shipped, coloured, ranges] = [
    await makeAll(undefined),
    await makeAll({ accent: '#5b2a86', sun: '#ff8a66' }),
    await makeAll({ scene: 'ranges' }),
  ];
  const listSame = (others: typeof shipped) =>
    [...shipped].filter(([path, { body }]) => others.get(path)?.body.equals(body)).map(([path]) => path);
  expect(listSame(coloured)).toEqual([]);
  expect(listSame(ranges)).toEqual([...shipped.keys()].filter((path) => path !== '/share.png'));
  const cachedFiles = await readdir(cache.folder);
  await makeAll({ scene: 'ranges' });
  expect(await readdir(cache.folder)).toEqual(cachedFiles);
});

describe('the share image', () => {
  const [RED, BLUE] = ['#ff0000', '#0000ff'];
  /** Counts the pixels of a colour, and measures the width that they span. */
  async function findColour(image: Buffer | undefined, colour: string) {
    const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    const found: number[] = [];
    for (let at = 0; at < data.length; at += 3)
      // JPEG changes colours slightly.
      if (wanted.every((part, channel) => Math.abs(part - (data[at + channel] ?? 0)) < 12))
        found.push((at / 3) % info.width);
    const columns = found.sort((a, b) => a - b);
    return { pixels: found.length, width: (columns.at(-1) ?? 0) - (columns[0] ?? 0) };
  }
  const name = [{ width: 5, shapes: '<path d="M0-1h5v1h-5z"/>' }];
  const svg = `<svg viewBox="0 0 60 40"><path fill="${RED}" d="M0 0h60v40H0z"/></svg>`;
  const logo = { file: 'logo.svg', width: 60, height: 40 };

  async function makeShareImage(brand: SiteContent['brand'], parts = {}) {
    const own = await mkdtemp(join(tmpdir(), 'tideline-share-'));
    onTestFinished(() => rm(own, { recursive: true }));
    await mkdir(join(own, 'images'));
    await writeFile(join(own, 'images', 'logo.svg'), svg);
    const made = await makeAll(brand, own, parts);
    return made.get('/share.png') ?? made.get('/share.jpg');
  }

  it('has no label without a logo', async () => {
    const named = await makeShareImage(undefined, { name });
    expect(named?.body.equals(body('/share.png'))).toBe(true);
  });

  it('shows a legible logo, with the name beside it in the text colour', async () => {
    const share = await makeShareImage({ logo }, { name });
    const { pixels, width } = await findColour(share?.body, RED);
    expect(pixels).toBeGreaterThan(0.9 * 120 * 80);
    expect(width).toBeGreaterThan(110);
    const before = await findColour(body('/share.png'), '#06343b');
    const after = await findColour(share?.body, '#06343b');
    // The name is 40 pixels high and five times as wide.
    expect(after.pixels - before.pixels).toBeGreaterThan(0.8 * 200 * 40);
  });

  it('omits the name when the logo contains it', async () => {
    const share = await makeShareImage({ logo: { ...logo, showsName: true } }, { name });
    const [alone, both] = [
      await findColour(share?.body, '#06343b'),
      await findColour((await makeShareImage({ logo }, { name }))?.body, '#06343b'),
    ];
    expect(alone.pixels).toBeLessThan(both.pixels - 6000);
  });

  it('shows the practice’s photo in its arch, with logo and name beside it', async () => {
    const photo = await sharp({ create: { width: 400, height: 494, channels: 3, background: BLUE } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const brand = { scene: 'photo' as const, photo: { file: 'me.jpg', alt: 'Me' }, logo };
    const share = await makeShareImage(brand, { name, photo });
    expect(share?.type).toBe('image/jpeg');
    expect(await sharp(share?.body).metadata()).toMatchObject({ format: 'jpeg', ...SHARE_SIZE });
    const { pixels } = await findColour(share?.body, BLUE);
    // The arch cuts off the corners, and the sand covers the foot of the photo.
    expect(pixels).toBeGreaterThan(0.7 * 400 * 494);
    expect(pixels).toBeLessThan(0.88 * 400 * 494);
    expect((await findColour(share?.body, RED)).pixels).toBeGreaterThan(0.8 * 180 * 120);
  });

  it('is not made when the photo is missing', async () => {
    const brand = { scene: 'photo' as const, photo: { file: 'me.jpg', alt: 'Me' } };
    expect(await makeShareImage(brand)).toBeUndefined();
  });
});
