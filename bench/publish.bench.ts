/**
 * Publishing (DESIGN section 8): how long from a saved file to an edition, what it takes at the peak, and what a server
 * keeps. In milliseconds and megabytes, not as ratios: they are limits for the owner's own small machine.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { CONTENT, type Site, startSite } from '../tests/support/site.ts';
import { readMemory } from './process.ts';
import type { Bench, Result } from './result.ts';

/** Twelve megapixels, as a telephone takes them. */
const PHOTO = { width: 4000, height: 3000 };
const PHOTOS = 8;
const POLL_MS = 5;

const bench: Bench = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-bench-'));
  const practice = join(folder, 'content');
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  await cp(CONTENT, practice, { recursive: true });
  const env = { CONTENT_DIR: practice, SITE_URL: 'http://localhost:3000' };
  try {
    const cold = await measureStart(dataDir, env);
    const warm = await measureStart(dataDir, env);
    const site = await startSite({ dataDir, env });
    const word = await measureChange(site, () =>
      replaceIn(practice, 'Start where you are.', 'Begin where you are.'),
    );
    const memory = await readMemory(site);
    await addPhotos(practice);
    const photos = await measureChange(site, () => nameGallery(practice));
    await site.stop();
    return [
      ms('ready, everything made, without photos', cold.ms, 3_000),
      ms('ready, nothing changed', warm.ms, 1_000),
      ms('one word changed, from the save to the page', word.ms, 500 + SETTLE),
      ms(`${PHOTOS} photos of 12 megapixels, once`, photos.ms, 60_000),
      mb('its process at the peak, photos among them', Math.max(cold.peak, word.peak, photos.peak), 300),
      mb('server after it has published', memory / 1000, 130),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
};
export default bench;

/** In milliseconds: what the server waits for an editor to have saved all its files. */
const SETTLE = 100;

const ms = (what: string, value: number, atMost: number): Result => ({
  what: `publishing: ${what}`,
  value,
  unit: 'ms',
  atMost,
});
const mb = (what: string, value: number, atMost: number): Result => ({
  what: `publishing: ${what}`,
  value,
  unit: 'MB',
  atMost,
});

async function measureStart(dataDir: string, env: Record<string, string>) {
  const since = performance.now();
  const site = await startSite({ dataDir, env });
  const taken = performance.now() - since;
  const peak = await readPeak(site);
  await site.stop();
  return { ms: taken, peak };
}

/** From a change of the folder until the page is another. */
async function measureChange(site: Site, change: () => Promise<void>) {
  const before = await readTag(site);
  await change();
  const since = performance.now();
  let peak = 0;
  while ((await readTag(site)) === before) {
    peak = Math.max(peak, await readPeak(site));
    await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
  return { ms: performance.now() - since, peak };
}

const readTag = async ({ url }: Site) => (await fetch(url, { method: 'HEAD' })).headers.get('etag');

/** In megabytes: what the processes that the server has started hold now. */
async function readPeak(site: Site): Promise<number> {
  const pids = await listChildren(site.child.pid as number);
  const held = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
    }),
  );
  return held.reduce((all, one) => all + one, 0) / 1000;
}

async function listChildren(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = threads.map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''),
  );
  return (await Promise.all(lists)).flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

async function replaceIn(practice: string, from: string, to: string): Promise<void> {
  const file = join(practice, 'home.yaml');
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll(from, to));
}

/** Noise over a slope: as hard to compress as a photo, and each another. */
async function addPhotos(practice: string): Promise<void> {
  for (let number = 0; number < PHOTOS; number += 1) {
    const noise = { type: 'gaussian' as const, mean: 90 + number * 10, sigma: 30 };
    await sharp({ create: { ...PHOTO, channels: 3, background: '#000', noise } })
      .jpeg({ quality: 80 })
      .toFile(join(practice, 'images', `photo-${number}.jpg`));
  }
}

async function nameGallery(practice: string): Promise<void> {
  const file = join(practice, 'gallery.yaml');
  const entries = Array.from(
    { length: PHOTOS },
    (_, number) => `  - image: { file: photo-${number}.jpg, alt: A photo }\n    category: Beach\n`,
  );
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace('entries: []', `entries:\n${entries.join('')}`),
  );
}
