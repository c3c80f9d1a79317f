import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findContentFiles } from '#content';
import { type Edition, EditionFolder, type PageSettings } from './editions.ts';
import { hashParts } from './files.ts';
import type { Program } from './program.ts';

/** Increment to make new editions from unchanged content and an unchanged program. */
const VERSION = 'edition 4';
/** Bytes above which a file is identified by size and modification time instead of content. */
const LARGE_FILE = 100_000;

/** Plain data, because it is sent to the publishing process. */
export interface PublishOptions {
  contentFolder: string;
  program: Program;
  config: PageSettings;
  /** Where the content security policy is: `document` for static hosts, which do not send our headers. */
  policyIn?: 'header' | 'document';
  cacheFolder: string;
  editionsFolder: string;
  /** In milliseconds since 1970. */
  now: number;
}

/** Finds the stored edition for the current content, program and settings. */
export async function findEdition(options: PublishOptions): Promise<Edition | undefined> {
  // A missing content folder has no id: `makeEdition` reports it.
  const id = await computeEditionId(options).catch(() => undefined);
  return id === undefined ? undefined : new EditionFolder(options.editionsFolder).read(id, options.config);
}

/** A hash of all inputs of an edition. It changes each month, so that `security.txt` is renewed before it expires. */
export async function computeEditionId(options: PublishOptions): Promise<string> {
  const { contentFolder, program, config, policyIn = 'header', now } = options;
  const practice = await hashPractice(contentFolder);
  const month = new Date(now).toISOString().slice(0, 7);
  return hashParts(VERSION, practice, program.id, JSON.stringify(config), policyIn, month).slice(0, 32);
}

async function hashPractice(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await findContentFiles(folder)).files) {
    const path = join(folder, file);
    const { size } = await stat(path);
    hash.update(`${file}\0`).update(size < LARGE_FILE ? await readFile(path) : await fingerprintFile(path));
  }
  return hash.digest('hex');
}

/** A string that changes with any file of the folder. It is cheap to poll, because it reads no file contents. */
export async function fingerprintFolder(folder: string): Promise<string> {
  const { files } = await findContentFiles(folder).catch(() => ({ files: [] }));
  const fingerprints = await Promise.all(
    files.map(async (file) => `${file} ${await fingerprintFile(join(folder, file)).catch(() => '')}`),
  );
  return fingerprints.join('\n');
}

/** The inode distinguishes a replaced file of equal size and time. */
async function fingerprintFile(path: string): Promise<string> {
  const { size, mtimeMs, ino } = await stat(path);
  return [size, mtimeMs, ino].join(' ');
}
