import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readArt } from '../../../scripts/build/program/art.ts';
import { SHARE_IMAGE } from '../../render/files.ts';
import { Cache } from '../cache.ts';
import { runJobs } from '../costly/runJobs.ts';
import { type BinaryFile, collectIcons, planIcons } from './icons.ts';

let folder: string;
let icons: Map<string, BinaryFile>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tideline-icons-'));
  const cache = new Cache(folder);
  const planned = planIcons(await readArt(), cache);
  await runJobs(planned.drawings.map(({ job }) => job));
  icons = await collectIcons(planned, cache);
});
afterAll(() => rm(folder, { recursive: true }));
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
