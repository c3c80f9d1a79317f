/**
 * Publishing (DESIGN section 8): the time from a saved file to an edition (a published build), the peak memory, and
 * the server's memory afterwards. In milliseconds and megabytes rather than ratios, because these limits are for
 * the owner's small machine.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { pickPublicSettings, readSettings } from '#settings';
import { PROGRAM, SERVER } from '../scripts/build/paths.ts';
import { root } from '../scripts/lib/paths.mjs';
import { listProductionPackages } from '../scripts/lib/production.ts';
import { capture } from '../scripts/lib/run.mjs';
import type { ProgramManifest } from '../src/publish/program.ts';
import { CONTENT, type Site, startSite } from '../tests/support/site.ts';
import { readMemory } from './process.ts';
import { type Bench, median, type Result } from './result.ts';

/** Twelve megapixels, like a phone's photo. */
const PHOTO = { width: 4000, height: 3000 };
const PHOTOS = 8;
const POLL_MS = 5;
/** In milliseconds. */
const TIMEOUT_MS = 5 * 60_000;

/** Rounds of fast measurements; the median counts. */
const ROUNDS = 5;
/** Milliseconds after which V8 has released the memory used at startup. */
const REST_MS = 30_000;

const bench: Bench = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-bench-'));
  const practice = join(folder, 'content');
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  await cp(CONTENT, practice, { recursive: true });
  const env = { CONTENT_DIR: practice, SITE_URL: 'http://localhost:3000', LOG_LEVEL: 'error' };
  try {
    const inProcess = await measureInProcess(practice, join(folder, 'kept'));
    const cold = await measureStart(dataDir, env);
    const starts = await repeat(() => measureStart(dataDir, env));
    const firstDurations: number[] = [];
    const peaks: number[] = [cold.peak];
    // A new server for each change, so that nothing of an earlier change is in memory.
    for (let round = 0; round < ROUNDS; round += 1) {
      const site = await startSite({ dataDir, env });
      const word = await measureChange(site, () => changeWord(practice));
      await site.stop();
      firstDurations.push(word.ms);
      peaks.push(word.peak);
    }
    const site = await startSite({ dataDir, env });
    const ready = await readMegabytes(site);
    await sleep(REST_MS);
    const atRest = await readMegabytes(site);
    await measureChange(site, () => changeWord(practice));
    const nextChanges = await repeat(async () => {
      await sleep(500);
      return measureChange(site, () => changeWord(practice));
    });
    const published = await readMegabytes(site);
    await addPhotos(practice);
    const photos = await measureChange(site, () => addGalleryEntries(practice));
    await sleep(500);
    const withPhotos = await repeat(() => measureChange(site, () => changeWord(practice)));
    peaks.push(...[...nextChanges, photos, ...withPhotos].map(({ peak }) => peak));
    await site.stop();
    return [
      ms('nothing changed, in process', inProcess.nothing, 100),
      ms('one word changed, in process', inProcess.word, 500),
      ms('cold without photos, in process', inProcess.cold, 3_000),
      ms('from the save to the page, the first change', median(firstDurations), 1_000),
      ms('from the save to the page, the next ones', medianOf(nextChanges), 1_000),
      ms(`${PHOTOS} photos of 12 megapixels, once`, photos.ms, 60_000),
      ms('one word, with those photos there', medianOf(withPhotos), 1_000),
      mb('its process at the peak, photos among them', Math.max(...peaks), 300),
      ms('server ready, nothing changed', medianOf(starts), 1_000),
      ms('server ready, everything made', cold.ms, 3_000),
      mb('server, when it is ready', ready, 150),
      mb('server, half a minute later', atRest, 150),
      mb('server, after it has published', published, 150),
      mb('on the disk: Node, production packages, program', await measureInstalled(), 260),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
};
export default bench;

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

const sleep = (time: number) => new Promise((wake) => setTimeout(wake, time));
const medianOf = (measurements: readonly { ms: number }[]) => median(measurements.map((one) => one.ms));

async function repeat<T>(measure: () => Promise<T>): Promise<T[]> {
  const measurements: T[] = [];
  for (let round = 0; round < ROUNDS; round += 1) measurements.push(await measure());
  return measurements;
}

/** Calls the built publish module directly. */
async function measureInProcess(practice: string, folder: string) {
  const publish: typeof import('../src/publish/make.ts') = await import(
    pathToFileURL(`${SERVER}/publish.js`).href
  );
  const settings = readSettings({});
  const program = await publish.readProgram(PROGRAM, join(SERVER, 'program.json'));
  const config = pickPublicSettings(settings);
  const measure = async () => {
    const since = performance.now();
    await publish.publishEdition({
      contentFolder: practice,
      program,
      config,
      cacheFolder: join(folder, 'cache'),
      editionsFolder: join(folder, 'editions'),
      now: Date.now(),
    });
    return { ms: performance.now() - since };
  };
  const cold = await measure();
  const nothing = await repeat(measure);
  const word = await repeat(async () => {
    await changeWord(practice);
    return measure();
  });
  return { cold: cold.ms, nothing: medianOf(nothing), word: medianOf(word) };
}

/** Reads the server's memory in megabytes. */
async function readMegabytes(site: Site): Promise<number> {
  return ((await readMemory(site)) * 1024) / 1e6;
}

/** Megabytes of disk blocks of the packages that `npm ci --omit=dev` installs on this machine, and of the build. */
async function measureInstalled(): Promise<number> {
  const packagePaths = await listProductionPackages();
  const parts = [...packagePaths.map((packagePath) => join(root, packagePath)), ...(await listBuildFiles())];
  // Hard links count once; nested packages are listed themselves.
  const { output } = await capture('du', ['-sck', '--exclude=node_modules', ...parts]);
  return (Number(/^(\d+)\ttotal$/m.exec(output)?.[1]) * 1024) / 1e6;
}

/** Lists the files of this build, without files of earlier builds, which stay for a week. */
async function listBuildFiles(): Promise<string[]> {
  const readJson = async (name: string) => JSON.parse(await readFile(join(SERVER, name), 'utf8'));
  const { assets, fonts, workerParts }: ProgramManifest = await readJson('program.json');
  const chunks: string[] = await readJson('parts.json');
  return [
    ...(await readdir(SERVER)).filter((name) => name !== 'chunks').map((name) => join(SERVER, name)),
    ...chunks.map((name) => join(SERVER, 'chunks', name)),
    ...assets.map((name) => join(PROGRAM, 'assets', name)),
    ...Object.values(fonts).map((name) => join(PROGRAM, 'fonts', name)),
    ...workerParts.map((name) => join(PROGRAM, name)),
  ];
}

let changeCount = 0;
/** Changes a heading to another heading of the same length. */
async function changeWord(practice: string): Promise<void> {
  const file = join(practice, 'home.yaml');
  changeCount += 1;
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replaceAll(
      /Start where you are|Begin \d\d where you are/g,
      `Begin ${10 + changeCount} where you are`,
    ),
  );
}

async function measureStart(dataDir: string, env: Record<string, string>) {
  const since = performance.now();
  const site = await startSite({ dataDir, env });
  const duration = performance.now() - since;
  const peak = await readPeak(site);
  await site.stop();
  return { ms: duration, peak };
}

/** Measures the time from a change in the content folder until the page changes. */
async function measureChange(site: Site, change: () => Promise<void>) {
  const before = await readTag(site);
  await change();
  const since = performance.now();
  let peak = 0;
  while ((await readTag(site)) === before) {
    if (performance.now() - since > TIMEOUT_MS) throw new Error(`The page did not change:\n${site.logs()}`);
    peak = Math.max(peak, await readPeak(site));
    await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
  return { ms: performance.now() - since, peak };
}

const readTag = async ({ url }: Site) => (await fetch(url, { method: 'HEAD' })).headers.get('etag');

/** Reads the peak memory of the server's child processes, in megabytes. */
async function readPeak(site: Site): Promise<number> {
  const pids = await listChildren(site.child.pid as number);
  const peaks = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0);
    }),
  );
  return (peaks.reduce((all, one) => all + one, 0) * 1024) / 1e6;
}

async function listChildren(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = threads.map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''),
  );
  return (await Promise.all(lists)).flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/** Adds pictures of noise, which is as hard to compress as photos and different each time. */
async function addPhotos(practice: string): Promise<void> {
  for (let number = 0; number < PHOTOS; number += 1) {
    const noise = { type: 'gaussian' as const, mean: 90 + number * 10, sigma: 30 };
    await sharp({ create: { ...PHOTO, channels: 3, background: '#000', noise } })
      .jpeg({ quality: 80 })
      .toFile(join(practice, 'images', `photo-${number}.jpg`));
  }
}

async function addGalleryEntries(practice: string): Promise<void> {
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
