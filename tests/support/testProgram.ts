/** For tests: a minimal program with the real fonts and drawings. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { copyFonts, readArt } from '../../scripts/build/program/sources.ts';
import { Cache } from '../../src/publish/cache.ts';
import { EditionFolder } from '../../src/publish/editions.ts';
import type { PublishOptions } from '../../src/publish/findEdition.ts';
import type { Program } from '../../src/publish/program.ts';
import { getPracticeFolder } from './practices.ts';

/** A temporary folder, removed after the test. */
export async function makeTestFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `tideline-${name}-`));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function writeTestProgram(folder: string): Promise<Program> {
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(folder, 'fonts'), { recursive: true });
  for (const name of ['main-12345678.js', 'main-12345678.js.br'])
    await writeFile(join(folder, 'assets', name), name);
  return {
    folder,
    id: 'a program',
    base: 'a{top:0}',
    sections: { optional: 'i{top:0}', team: 'b{top:0}' },
    bootScript: '0',
    mainScript: '/assets/main-12345678.js',
    assets: ['main-12345678.js', 'main-12345678.js.br'],
    fonts: await copyFonts(join(folder, 'fonts')),
    worker: 'worker.js',
    workerParts: ['worker.js'],
    art: await readArt(),
  };
}

/** Shared by the tests of a file; `npm test` removes it with its folder for temporary files. */
let warmCache: string | undefined;

async function makeCache(folder: string): Promise<Cache> {
  const cache = new Cache(folder);
  await mkdir(folder, { recursive: true });
  if (warmCache) await cp(warmCache, folder, { recursive: true });
  onTestFinished(async () => {
    warmCache ??= await mkdtemp(join(tmpdir(), 'tideline-cache-'));
    await cp(folder, warmCache, { recursive: true, force: false });
  });
  return cache;
}

/** A practice for one test, and where its editions go. */
export async function preparePublishing(
  clock = { now: Date.now() },
): Promise<PublishOptions & { folder: string; cache: Cache; editions: EditionFolder }> {
  const folder = await makeTestFolder('publish');
  const contentFolder = join(folder, 'content');
  await cp(getPracticeFolder('shipped'), contentFolder, { recursive: true });
  const cache = await makeCache(join(folder, 'data/cache'));
  const editions = new EditionFolder(join(folder, 'data/editions'));
  return {
    folder,
    contentFolder,
    program: await writeTestProgram(join(folder, 'program')),
    config: {
      siteUrl: 'https://tideline.example',
      captcha: { provider: 'altcha' },
      functions: { region: 'australia-southeast1' },
      retention: { sentDays: 90, heldDays: 30, heldNoticeDays: 7 },
    },
    cache,
    cacheFolder: cache.folder,
    editions,
    editionsFolder: editions.folder,
    now: clock.now,
  };
}
