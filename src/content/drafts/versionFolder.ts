import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { EditRefused } from '../edit/index.ts';
import { listNumbered, readContentFiles, readJson, writePrivateFile } from './contentFiles.ts';
import type { Texts } from './fields.ts';

/** A snapshot of the content folder when it was published. */
export interface Version {
  number: number;
  /** Epoch ms. */
  at: number;
  /** Who published it: an email address, or `folder` for a file edited by hand. */
  by: string;
  /** Sentences that describe the changes. */
  what: readonly string[];
  /** The hash of every file, by path. */
  files: Readonly<Record<string, string>>;
}

const DAMAGED = 'This version can no longer be put back: a part of it was lost on the disk.';

/** Earlier versions of a content folder, in DATA_DIR: each file under its hash, and a manifest for each version. */
export class VersionFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Saves a snapshot of the content folder. @returns undefined when the newest version already has the same files */
  async save(content: string, details: Pick<Version, 'at' | 'by' | 'what'>): Promise<Version | undefined> {
    const files: Record<string, string> = {};
    for (const [path, bytes] of await readContentFiles(content)) {
      const name = hash('sha256', bytes);
      await this.#write(join('files', name), bytes);
      files[path] = name;
    }
    const newest = (await this.list())[0];
    if (isDeepStrictEqual(newest?.files, files)) return undefined;
    const version = { number: (newest?.number ?? 0) + 1, ...details, files };
    await this.#write(`${version.number}.json`, JSON.stringify(version));
    return version;
  }

  /** Newest first. */
  async list(): Promise<Version[]> {
    const numbers = (await listNumbered(this.#folder)).toReversed();
    const versions = await Promise.all(numbers.map((number) => this.#read(number)));
    return versions.filter((version) => version !== undefined);
  }

  #read(number: number): Promise<Version | undefined> {
    return readJson(join(this.#folder, `${number}.json`));
  }

  /** Every file of a version, by path; undefined for an unknown version. @throws EditRefused when a file is damaged */
  async readFiles(number: number): Promise<Map<string, Buffer> | undefined> {
    const version = await this.#read(number);
    if (!version) return undefined;
    const reads = Object.entries(version.files).map(async ([path, name]): Promise<[string, Buffer]> => {
      const bytes = await readFile(join(this.#folder, 'files', name));
      if (hash('sha256', bytes) !== name) throw new EditRefused(DAMAGED, 'CANNOT');
      return [path, bytes];
    });
    return new Map(await Promise.all(reads));
  }

  async #write(name: string, body: string | Uint8Array): Promise<void> {
    const path = join(this.#folder, name);
    if (!existsSync(path)) await writePrivateFile(path, body);
  }
}

/** Whether a folder has the same texts as a version. */
export const isVersionOf = ({ files }: Version, folder: Texts): boolean =>
  isDeepStrictEqual(
    new Map(Object.entries(files).filter(([file]) => /\.(?:yaml|md)$/.test(file))),
    new Map([...folder].map(([file, text]) => [file, hash('sha256', text)])),
  );
