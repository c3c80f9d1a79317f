import { chmod, copyFile, cp, link, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompressedBody } from '../compress.ts';
import { listUses, makeFolder, sweep, touch } from '../files.ts';
import { type Edition, type PageSettings, readEdition, SITE, writeBody, writeEdition } from './edition.ts';

/** In milliseconds: so long an edition and its assets are kept after they were last in service. */
const SERVED_AFTERWARDS = 7 * 24 * 3_600_000;

const ASSETS = 'assets';

/** A host's web server is another user, and files copied from DATA_DIR are private. */
const PUBLIC_FILE = 0o644;
const PUBLIC_FOLDER = 0o755;

/**
 * The editions on the disk, each a folder of plain files, and beside them the assets of all of them. Every name is a
 * hash, so a file is never changed, only added. The time of a folder and of an asset says when it was last in service.
 */
export class EditionFolder {
  readonly folder: string;
  /** Served below `/assets/`. */
  readonly assets: string;

  constructor(folder: string) {
    this.folder = folder;
    this.assets = join(folder, ASSETS);
  }

  async makeFolders(): Promise<void> {
    await makeFolder(this.assets);
  }

  /** Where an edition lies, whether or not it is there. */
  nameFolder(id: string): string {
    return join(this.folder, id);
  }

  /** The edition, when it is there with all its assets. */
  async read(id: string, config: PageSettings): Promise<Edition | undefined> {
    const edition = await readEdition(this.nameFolder(id), config).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    const found = edition && (await Promise.all(edition.assetNames.map((name) => this.hasAsset(name))));
    return found?.every(Boolean) ? edition : undefined;
  }

  /** Ids of the editions, those last in service first. */
  async listIds(): Promise<string[]> {
    const found = await listUses(this.folder);
    const editions = found.filter(({ name }) => name !== ASSETS);
    return editions.sort((one, other) => other.usedAt - one.usedAt).map(({ name }) => name);
  }

  async save({ renderer: _, ...edition }: Edition): Promise<void> {
    await writeEdition(edition, this.nameFolder(edition.id));
  }

  async hasAsset(name: string): Promise<boolean> {
    return stat(join(this.assets, name)).then(
      () => true,
      () => false,
    );
  }

  async addAsset(name: string, make: () => Promise<CompressedBody>): Promise<void> {
    const variants = nameVariants(name).map((each) => touch(join(this.assets, each)));
    const [isThere] = await Promise.all(variants);
    if (!isThere) await writeBody(join(this.assets, name), await make());
  }

  /** @param linked whether both may be one file: the other is as unchangeable as ours */
  async addAssetFile(name: string, from: string, linked = false): Promise<void> {
    const to = join(this.assets, name);
    if (await touch(to)) return;
    const made = `${to}.${process.pid}.new`;
    // A hard link takes no space, but works on one disk only.
    if (linked) await link(from, made).catch(() => copyFile(from, made));
    else await copyFile(from, made);
    await touch(made);
    await rename(made, to);
  }

  /** Notes that an edition is in service: its week begins when this is last said of it. */
  async noteService({ id, assetNames }: Pick<Edition, 'id' | 'assetNames'>, now: number): Promise<void> {
    const assets = assetNames.flatMap(nameVariants).map((name) => join(this.assets, name));
    await Promise.all([this.nameFolder(id), ...assets].map((file) => touch(file, now)));
  }

  /** Removes the editions and the assets whose week is over. */
  async sweep(now: number): Promise<void> {
    // Assets come to it, or an edition goes into service: either may be long ago.
    await touch(this.assets, now);
    for (const folder of [this.folder, this.assets]) await sweep(folder, now - SERVED_AFTERWARDS);
  }

  /** Writes an edition as plain files, for any static host: beside the folder first, then in its place. */
  async writeSite({ id, assetNames }: Edition, into: string): Promise<void> {
    const making = `${into}.new`;
    await rm(making, { recursive: true, force: true });
    await cp(join(this.nameFolder(id), SITE), making, { recursive: true });
    for (const name of assetNames.flatMap(nameVariants)) {
      if (await this.hasAsset(name)) await cp(join(this.assets, name), join(making, 'assets', name));
    }
    await openToAll(making);
    await rm(into, { recursive: true, force: true });
    await rename(making, into);
  }
}

const nameVariants = (name: string) => [name, `${name}.br`, `${name}.gz`];

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, PUBLIC_FOLDER);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? PUBLIC_FOLDER : PUBLIC_FILE);
  }
}
