/**
 * What earlier builds have made and a server may still run from: it loads some of its code only when there is a mail to
 * write, and publishes with the program it was started with. So a build only adds, and what it replaces stays a week.
 */
import { link, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Rolldown } from 'vite';
import type { ProgramManifest } from '../../src/publish/program.ts';
import { NEXT_SERVER, PROGRAM, SERVER } from './paths.ts';

/** In milliseconds, from the build that replaced it: a file's time says when that was. */
const KEPT = 7 * 24 * 3_600_000;

/** Names of the files that the server's entries load, those of this build alone: in the folder are earlier ones too. */
const PARTS = 'parts.json';
const CHUNKS = 'chunks';

export async function listParts(output: Rolldown.RolldownOutput['output']): Promise<void> {
  const names = output.map(({ fileName }) => fileName).filter((name) => name.startsWith(`${CHUNKS}/`));
  await writeFile(join(NEXT_SERVER, PARTS), JSON.stringify(names.map((name) => basename(name))));
}

/** Begins the week of all that the last build has made. */
export async function noteEarlier(): Promise<void> {
  const { assets, fonts, workerParts } = await readJson<Partial<ProgramManifest>>('program.json', {});
  const parts = await readJson<string[]>(PARTS, []);
  const files = [
    ...(assets ?? []).map((name) => join(PROGRAM, 'assets', name)),
    ...Object.values(fonts ?? {}).map((name) => join(PROGRAM, 'fonts', name)),
    ...(workerParts ?? []).map((name) => join(PROGRAM, name)),
    ...parts.map((name) => join(SERVER, CHUNKS, name)),
  ];
  const now = new Date();
  await Promise.all(files.map((file) => utimes(file, now, now).catch(() => {})));
}

/** Puts the last server's parts beside the next one's, whose folder takes its place. */
export async function carryParts(): Promise<void> {
  const from = join(SERVER, CHUNKS);
  for (const name of await readdir(from).catch(() => [])) {
    if (await isOld(join(from, name))) continue;
    // The next one may well have it.
    await link(join(from, name), join(NEXT_SERVER, CHUNKS, name)).catch(() => {});
  }
}

/** Removes what no program of the last week is made of. */
export async function removeOld({ assets, fonts, workerParts }: ProgramManifest): Promise<void> {
  const wanted = new Set([...assets, ...Object.values(fonts), ...workerParts.map((name) => basename(name))]);
  for (const entry of await readdir(PROGRAM, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !wanted.has(entry.name) && (await isOld(file))) await rm(file);
  }
}

async function isOld(file: string): Promise<boolean> {
  return (await stat(file)).mtimeMs < Date.now() - KEPT;
}

/** A file of the last server, or what stands for none. */
async function readJson<Value>(name: string, none: Value): Promise<Value> {
  return readFile(join(SERVER, name), 'utf8').then(JSON.parse, () => none);
}
