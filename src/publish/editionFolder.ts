import { copyFile, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompressedBody } from './compress.ts';
import { type Edition, type PageSettings, readEdition, writeEdition } from './edition.ts';
import { linkFile, makeFolder, writeAtomically } from './writeAtomically.ts';

/** In milliseconds: so long the files of an edition are served after it went out of service. */
const SERVED_AFTERWARDS = 7 * 24 * 3_600_000;
/** In milliseconds: what is younger may belong to an edition that another server is making now. */
const BEING_MADE = 3_600_000;

const RECORD = '.json';
const INDEX = '.assets';

/**
 * The editions on the disk: one JSON file each, whose time says when it was last in service, beside it a short one with
 * the names of its assets, and the assets of all of them in one folder. Every name is a hash, so a file is never
 * changed, only added, and removed a week after the last edition that leads to it.
 */
export class EditionFolder {
  readonly folder: string;
  /** Served below `/assets/`. */
  readonly assets: string;

  constructor(folder: string) {
    this.folder = folder;
    this.assets = join(folder, 'assets');
  }

  async makeFolders(): Promise<void> {
    await Promise.all([makeFolder(this.folder), makeFolder(this.assets)]);
  }

  /** The edition, when it is there with all its assets. */
  async read(id: string, config: PageSettings): Promise<Edition | undefined> {
    const names = await this.#readAssetNames(id);
    const found = names && (await Promise.all(names.map((name) => this.hasAsset(name))));
    if (!found?.every(Boolean)) return undefined;
    const json = await readFile(this.#nameRecord(id), 'utf8').catch(() => undefined);
    return json === undefined ? undefined : readEdition(json, config);
  }

  /** Ids of the editions, those last in service first. */
  async listIds(): Promise<string[]> {
    const records = await this.#listRecords();
    return records.sort((one, other) => other.lastServed - one.lastServed).map(({ id }) => id);
  }

  async save(edition: Edition): Promise<void> {
    // At once, because the disk takes its time for each; it is there when both are.
    await Promise.all([
      writeAtomically(this.#nameIndex(edition.id), JSON.stringify(edition.assetNames)),
      writeAtomically(this.#nameRecord(edition.id), writeEdition(edition)),
    ]);
  }

  async hasAsset(name: string): Promise<boolean> {
    return stat(join(this.assets, name)).then(
      () => true,
      () => false,
    );
  }

  async addAsset(name: string, body: string | Uint8Array): Promise<void> {
    if (!(await this.hasAsset(name))) await writeAtomically(join(this.assets, name), body);
  }

  async addCompressed(name: string, { identity, br, gzip }: CompressedBody): Promise<void> {
    await this.addAsset(name, identity);
    if (br) await this.addAsset(`${name}.br`, br);
    if (gzip) await this.addAsset(`${name}.gz`, gzip);
  }

  /** @param linked whether both may be one file: the other is as unchangeable as ours */
  async addAssetFile(name: string, from: string, linked = false): Promise<void> {
    const to = join(this.assets, name);
    if ((await this.hasAsset(name)) || (linked && (await linkFile(from, to)))) return;
    await copyFile(from, `${to}.${process.pid}.new`);
    await rename(`${to}.${process.pid}.new`, to);
  }

  /** Notes that an edition is in service now: its week begins when this is last said of it. */
  async noteService(id: string, now: number): Promise<void> {
    await utimes(this.#nameRecord(id), now / 1000, now / 1000);
  }

  /** Removes the editions whose week is over, and the assets that no other leads to. */
  async sweep(inService: string, now: number): Promise<void> {
    const wanted = new Set<string>();
    for (const { id, lastServed } of await this.#listRecords()) {
      if (id !== inService && lastServed < now - SERVED_AFTERWARDS) {
        await rm(this.#nameRecord(id), { force: true });
        await rm(this.#nameIndex(id), { force: true });
      } else for (const name of (await this.#readAssetNames(id)) ?? []) wanted.add(name);
    }
    await this.#sweepAssets(wanted, now);
  }

  async #sweepAssets(wanted: ReadonlySet<string>, now: number): Promise<void> {
    for (const name of await readdir(this.assets)) {
      if (wanted.has(name.replace(/\.(?:br|gz)$/, ''))) continue;
      const file = join(this.assets, name);
      const found = await stat(file).catch(() => undefined);
      // The time of the name, not of the bytes: a linked picture may be old.
      if (found && found.ctimeMs < now - BEING_MADE) await rm(file, { force: true });
    }
  }

  async #listRecords(): Promise<{ id: string; lastServed: number }[]> {
    const names = await readdir(this.folder).catch(() => []);
    const records = await Promise.all(
      names
        .filter((name) => name.endsWith(RECORD))
        .map(async (name) => {
          const found = await stat(join(this.folder, name)).catch(() => undefined);
          return found && { id: name.slice(0, -RECORD.length), lastServed: found.mtimeMs };
        }),
    );
    return records.filter((record) => record !== undefined);
  }

  /** From the short file: an edition's own holds pictures and documents, and there may be hundreds in a week. */
  async #readAssetNames(id: string): Promise<readonly string[] | undefined> {
    const json = await readFile(this.#nameIndex(id), 'utf8').catch(() => undefined);
    return json === undefined ? undefined : JSON.parse(json);
  }

  #nameRecord(id: string): string {
    return join(this.folder, `${id}${RECORD}`);
  }

  #nameIndex(id: string): string {
    return join(this.folder, `${id}${INDEX}`);
  }
}
