import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Cache } from '../cache.ts';
import { outlineText } from './outlineText.ts';
import { breakName } from './shareImage.ts';

const font = fileURLToPath(
  import.meta.resolve('@fontsource/young-serif/files/young-serif-latin-400-normal.woff2'),
);

let folder: string;
let cache: Cache;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tideline-outline-'));
  cache = new Cache(folder);
});
afterAll(() => rm(folder, { recursive: true }));

it('outlines each letter of each line, and measures the line', async () => {
  const [short, long] = (await outlineText(['Salt', 'Saltbush'], font, cache)) ?? [];
  expect(short?.shapes.match(/<path/g)).toHaveLength(4);
  expect(long?.shapes.match(/<path/g)).toHaveLength(8);
  // A letter is about half as wide as a line is high.
  expect(short?.width).toBeGreaterThan(1.5);
  expect(short?.width).toBeLessThan(3);
  expect(long?.width).toBeGreaterThan(short?.width ?? 0);
});

it('gives the same result from the cache', async () => {
  const first = await outlineText(['Tide'], font, cache);
  expect(await outlineText(['Tide'], font, cache)).toEqual(first);
});

it('returns nothing when the font lacks a letter', async () => {
  expect(await outlineText(['潮'], font, cache)).toBeUndefined();
});

it.each([
  ['Saltbush', ['Saltbush']],
  ['Riverina Exercise Physiology', ['Riverina Exercise', 'Physiology']],
  ['Physiotherapyandmore', ['Physiotherapyandmore']],
])('breaks %s into lines of similar length', (name, lines) => expect(breakName(name)).toEqual(lines));
