/**
 * Builds the program: the page's scripts, styles and drawings, the server and its commands. The build reads no
 * practice's content; publishing (`src/publish`) combines a content folder with the program. `main.ts` is the
 * command.
 */
import { cp, link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Rolldown, build as viteBuild } from 'vite';
import { hashParts } from '../../src/publish/files.ts';
import type { ProgramManifest } from '../../src/publish/program.ts';
import {
  buildBootScript,
  makeAdminConfig,
  makeBrowserConfig,
  makeNodeConfig,
  makeWorkerConfig,
} from './bundles/vite.ts';
import { ADMIN, DIST, NEXT_ADMIN, NEXT_SERVER, PACKAGES, PROGRAM, PROGRAM_ASSETS, SERVER } from './paths.ts';
import { writeAdmin } from './program/admin.ts';
import { compressFiles } from './program/compress.ts';
import { copyFonts, readArt } from './program/sources.ts';
import { readStyles } from './styles/first-view.ts';

type Output = Rolldown.RolldownOutput['output'];

/** @throws Vite's error when the code is invalid */
export async function build({ onStep }: { onStep: (step: string) => void }): Promise<void> {
  for (const folder of [NEXT_SERVER, NEXT_ADMIN]) await rm(folder, { recursive: true, force: true });
  for (const folder of [PROGRAM_ASSETS, join(PROGRAM, 'fonts'), NEXT_SERVER])
    await mkdir(folder, { recursive: true });

  onStep('Bundling the page');
  const browser = await bundle(makeBrowserConfig());

  onStep('Bundling the admin');
  const admin = await bundle(makeAdminConfig());

  onStep('Bundling the server');
  const node = await bundle(makeNodeConfig());

  onStep('Writing the program');
  const program = await writeProgram(browser, admin, node);
  await markReplaced();
  await writeAdmin(admin);
  await linkEarlierFiles(join(ADMIN, 'assets'), join(NEXT_ADMIN, 'assets'));
  await linkEarlierFiles(join(SERVER, CHUNKS_FOLDER), join(NEXT_SERVER, CHUNKS_FOLDER));
  await replaceFolder(ADMIN, NEXT_ADMIN);
  await replaceFolder(SERVER, NEXT_SERVER);
  await removeExpired(program);
}

async function bundle(config: Parameters<typeof viteBuild>[0]): Promise<Output> {
  const result = await viteBuild(config);
  if (!('output' in result)) throw new Error('Vite watches where it should build once.');
  return result.output;
}

async function writeProgram(browser: Output, admin: Output, node: Output): Promise<ProgramManifest> {
  const styles = await readStyles(node, 'publish', join(NEXT_SERVER, 'assets'));
  const drawings = await moveDrawings();
  const worker = await bundle(makeWorkerConfig());
  const scripts = browser.map(({ fileName }) => basename(fileName));
  const manifest: Omit<ProgramManifest, 'id'> = {
    ...styles,
    bootScript: await buildBootScript(),
    mainScript: `/${findEntry(browser, 'main').fileName}`,
    assets: await compressFiles(PROGRAM_ASSETS, [...new Set([...scripts, ...drawings])]),
    fonts: await copyFonts(join(PROGRAM, 'fonts')),
    worker: findEntry(worker, 'worker').fileName,
    workerParts: worker.flatMap((part) => (part.type === 'chunk' ? [part.fileName] : [])),
    art: await readArt(),
  };
  // The renderer is part of the program, and included in the server's bundle.
  const code = node.flatMap((part) => (part.type === 'chunk' ? [part.code] : []));
  const program = { id: hashParts(JSON.stringify(manifest), ...code).slice(0, 32), ...manifest };
  await writeFile(join(NEXT_SERVER, 'program.json'), JSON.stringify(program));
  await writeFile(join(NEXT_SERVER, PACKAGES), JSON.stringify(listPackages(browser, admin, node, worker)));
  await writePartsList({ admin, server: node });
  return program;
}

function findEntry(output: Output, name: string): Rolldown.OutputChunk {
  const chunk = output.find((part) => part.type === 'chunk' && part.isEntry && part.name === name);
  if (chunk?.type !== 'chunk') throw new Error(`Vite made no entry named ${name}.`);
  return chunk;
}

/** Moves the drawings that only prerendered parts refer to: the Node build emits them, but browsers fetch them. */
async function moveDrawings(): Promise<string[]> {
  const from = join(NEXT_SERVER, 'assets');
  const drawings = (await readdir(from)).filter((name) => !name.endsWith('.css'));
  for (const name of drawings) await cp(join(from, name), join(PROGRAM_ASSETS, name));
  await rm(from, { recursive: true });
  return drawings;
}

/** Replaces a folder by renames, so that a server that starts in between finds the last build or the new one. */
async function replaceFolder(folder: string, next: string): Promise<void> {
  await rm(`${folder}.old`, { recursive: true, force: true });
  await rename(folder, `${folder}.old`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(next, folder);
  await rm(`${folder}.old`, { recursive: true, force: true });
}

/** The path from the first `node_modules` to the module's package, which may be nested. */
const PACKAGE = /[/\\](node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;

/**
 * The bundled packages, by their paths in the lock file: `node_modules/fastify`. They are shipped inside the bundles,
 * without being installed, so `npm run check` audits them.
 */
function listPackages(...outputs: readonly Rolldown.RolldownOutput['output'][]): string[] {
  const modules = outputs.flat().flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
  return [...new Set(modules.flatMap((id) => PACKAGE.exec(id)?.[1] ?? []))].sort();
}

/**
 * In milliseconds: how long replaced files are kept, because a running server may still load them, such as mail
 * templates. The build that replaces a file sets the file's modification time.
 */
const KEEP_REPLACED_MS = 7 * 24 * 3_600_000;

/** The list of this build's server and admin files, because their folders contain files of earlier builds too. */
const PARTS_FILE = 'parts.json';
const CHUNKS_FOLDER = 'chunks';

async function writePartsList(outputs: Readonly<Record<'admin' | 'server', Output>>): Promise<void> {
  const names = Object.entries(outputs).flatMap(([folder, output]) =>
    output.map(({ fileName }) => `${folder}/${fileName}`),
  );
  await writeFile(join(NEXT_SERVER, PARTS_FILE), JSON.stringify(names));
}

/** Starts the week after which the last build's files are removed. */
async function markReplaced(): Promise<void> {
  const { assets, fonts, workerParts } = await readJson<Partial<ProgramManifest>>('program.json', {});
  const parts = await readJson<string[]>(PARTS_FILE, []);
  const files = [
    ...(assets ?? []).map((name) => join(PROGRAM, 'assets', name)),
    ...Object.values(fonts ?? {}).map((name) => join(PROGRAM, 'fonts', name)),
    ...(workerParts ?? []).map((name) => join(PROGRAM, name)),
    ...parts.map((name) => join(DIST, name)),
  ];
  const now = new Date();
  await Promise.all(files.map((file) => utimes(file, now, now).catch(() => {})));
}

/** Links recent files of earlier builds into the next folder: a running server still serves or loads these files. */
export async function linkEarlierFiles(from: string, into: string): Promise<void> {
  for (const name of await readdir(from).catch(() => [])) {
    if (await isExpired(join(from, name))) continue;
    // Fails for a file that the next build contains as well.
    await link(join(from, name), join(into, name)).catch(() => {});
  }
}

/** Removes files that no program of the last week uses. */
async function removeExpired({ assets, fonts, workerParts }: ProgramManifest): Promise<void> {
  const usedNames = new Set([
    ...assets,
    ...Object.values(fonts),
    ...workerParts.map((name) => basename(name)),
  ]);
  for (const entry of await readdir(PROGRAM, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !usedNames.has(entry.name) && (await isExpired(file))) await rm(file);
  }
}

async function isExpired(file: string): Promise<boolean> {
  return (await stat(file)).mtimeMs < Date.now() - KEEP_REPLACED_MS;
}

/** Reads a JSON file of the last server, or returns the fallback. */
async function readJson<Value>(name: string, fallback: Value): Promise<Value> {
  return readFile(join(SERVER, name), 'utf8').then(JSON.parse, () => fallback);
}
