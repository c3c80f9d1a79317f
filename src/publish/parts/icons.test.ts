import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { SiteContent } from '#content/schema';
import { readArt } from '../../../scripts/build/program/art.ts';
import { SHARE_IMAGE } from '../../render/siteFiles.ts';
import { Cache } from '../cache.ts';
import { runJobs } from '../jobs/runJobs.ts';
import { type BinaryFile, collectIcons, planIcons } from './icons.ts';
import { makeLogo } from './logoFile.ts';

let folder: string;
let cache: Cache;
let icons: Map<string, BinaryFile>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tideline-icons-'));
  cache = new Cache(join(folder, 'cache'));
  icons = await makeIcons();
});
afterAll(() => rm(folder, { recursive: true }));

/** As publishing does it. @param contentFolder holds the logo's own folder */
async function makeIcons(brand?: SiteContent['brand'], contentFolder = folder) {
  const logo = brand?.logo && (await makeLogo(brand.logo, contentFolder, cache));
  const planned = planIcons(await readArt(), { brand, logo }, cache);
  await runJobs(planned.drawings.map(({ job }) => job));
  return collectIcons(planned, cache);
}
const body = (path: string) => icons.get(path)?.body ?? Buffer.alloc(0);

it('makes a real ICO: a directory of one image that is where it says', async () => {
  const file = body('/favicon.ico');
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 1]);
  const [length, start] = [file.readUInt32LE(14), file.readUInt32LE(18)];
  expect(start + length).toBe(file.length);
  const { format, width } = await sharp(file.subarray(start)).metadata();
  expect([format, width]).toEqual(['png', 32]);
});

it('makes every picture in the size its name or the head says', async () => {
  const sizes = { '/icon-192.png': 192, '/icon-512.png': 512, '/apple-touch-icon.png': 180 };
  for (const [path, size] of Object.entries(sizes)) {
    expect(await sharp(body(path)).metadata()).toMatchObject({ width: size, height: size });
  }
  const { width, height } = SHARE_IMAGE;
  expect(await sharp(body(SHARE_IMAGE.path)).metadata()).toMatchObject({ width, height });
});

it('paints the art in the colours of the light theme, and leaves nothing unpainted', async () => {
  expect(body('/icon.svg').toString()).not.toContain('var(');
  const { data, info } = await sharp(body(SHARE_IMAGE.path)).raw().toBuffer({ resolveWithObject: true });
  const colours = new Set<string>();
  for (let at = 0; at < data.length; at += info.channels)
    colours.add(data.subarray(at, at + 3).toString('hex'));
  expect(colours).toContain('ffc12e'); // the sun
  expect(colours).toContain('e8693f'); // coral, a colour named through another
  expect(colours).not.toContain('000000'); // what an unknown colour would become
});

describe('the practice’s own logo', () => {
  const ORANGE = '#ff6600';
  async function makeOwnIcons(file: string, bytes: string | Uint8Array, width: number, height: number) {
    const own = await mkdtemp(join(tmpdir(), 'tideline-logo-'));
    onTestFinished(() => rm(own, { recursive: true }));
    await mkdir(join(own, 'images'));
    await writeFile(join(own, 'images', file), bytes);
    return makeIcons({ logo: { file, width, height } }, own);
  }
  const readMiddle = async (icon: Buffer) => {
    const { data, info } = await sharp(icon).raw().toBuffer({ resolveWithObject: true });
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
    return `#${data.subarray(at, at + 3).toString('hex')}`;
  };

  it('as SVG is served, and is the mark of the icons', async () => {
    const svg = `<svg viewBox="0 0 60 40"><path fill="${ORANGE}" d="M0 0h60v40H0z"/></svg>`;
    const made = await makeOwnIcons('logo.svg', svg, 60, 40);
    expect(made.get('/logo.svg')?.body.toString()).toContain(`fill="${ORANGE}"`);
    expect(made.get('/icon.svg')?.body.toString()).toContain(ORANGE);
    expect(await readMiddle(made.get('/icon-192.png')?.body ?? Buffer.alloc(0))).toBe(ORANGE);
  });

  it('as PNG is made small, and is the mark too', async () => {
    const png = await sharp({ create: { width: 600, height: 400, channels: 3, background: ORANGE } })
      .png()
      .toBuffer();
    const made = await makeOwnIcons('logo.png', png, 600, 400);
    expect(await sharp(made.get('/logo.png')?.body).metadata()).toMatchObject({ width: 234, height: 156 });
    expect(await readMiddle(made.get('/icon-192.png')?.body ?? Buffer.alloc(0))).toBe(ORANGE);
    await expect(makeOwnIcons('logo.png', png.subarray(0, 300), 600, 400)).rejects.toThrow(/logo\.png:1/);
  });

  it('leaves the drawn mark in the icons when it is too wide for them', async () => {
    const svg = `<svg viewBox="0 0 160 40"><path fill="${ORANGE}" d="M0 0h60v40H0z"/></svg>`;
    const made = await makeOwnIcons('logo.svg', svg, 160, 40);
    expect(made.get('/icon.svg')?.body.toString()).not.toContain(ORANGE);
  });
});

it('are others, under other names in the cache, for other colours and another scene', async () => {
  const art = await readArt();
  const nameFiles = (brand: SiteContent['brand']) =>
    planIcons(art, { brand }, cache).drawings.map(({ file }) => file);
  const [shipped, coloured, ranges] = [
    nameFiles(undefined),
    nameFiles({ accent: '#5b2a86', sun: '#ff8a66' }),
    nameFiles({ scene: 'ranges' }),
  ];
  expect(coloured.filter((file) => shipped.includes(file))).toEqual([]);
  expect(ranges.filter((file) => !shipped.includes(file))).toEqual([ranges.at(-1)]);
});
