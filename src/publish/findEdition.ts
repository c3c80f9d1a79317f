import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findContentFiles } from '#content';
import type { Edition, PageSettings } from './editions/edition.ts';
import { EditionFolder } from './editions/editionFolder.ts';
import { hashParts } from './files.ts';
import type { Program } from './program.ts';

/** Raise it when the same folder and program are to give another edition. */
const VERSION = 'edition 4';
/** Bytes above which a file is fingerprinted by its size and time instead of being read. */
const LARGE = 100_000;

/** Plain data, which crosses from the server to the process that publishes. */
export interface PublishOptions {
  /** The practice. */
  contentFolder: string;
  program: Program;
  config: PageSettings;
  /** Where the policy stands: a static host sends no header of ours. */
  policyIn?: 'header' | 'document';
  cacheFolder: string;
  editionsFolder: string;
  /** In milliseconds since 1970. */
  now: number;
}

/** The edition that was made of the folder as it is now, by this program and with these settings, if it was. */
export async function findEdition(options: PublishOptions): Promise<Edition | undefined> {
  // A missing folder is reported where it is read.
  const id = await nameEdition(options).catch(() => undefined);
  return id === undefined ? undefined : new EditionFolder(options.editionsFolder).read(id, options.config);
}

/**
 * The id of the edition of the folder as it is now, by this program and with these settings. By the month, because what
 * the page says of itself is not to be older than that: `security.txt` runs out.
 */
export async function nameEdition(options: PublishOptions): Promise<string> {
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
    hash.update(`${file}\0`).update(size < LARGE ? await readFile(path) : await fingerprintFile(path));
  }
  return hash.digest('hex');
}

/** Changes with anything in the folder; reads no file, so it can be polled. */
export async function fingerprintFolder(folder: string): Promise<string> {
  const files = await findContentFiles(folder).then(
    (found) => found.files,
    () => [],
  );
  const signs = await Promise.all(
    files.map(async (file) => `${file} ${await fingerprintFile(join(folder, file)).catch(() => '')}`),
  );
  return signs.join('\n');
}

/** Size, time and inode, which tells a replaced file of the same size and time apart. */
async function fingerprintFile(path: string): Promise<string> {
  const { size, mtimeMs, ino } = await stat(path);
  return [size, mtimeMs, ino].join(' ');
}
