import { chmod, copyFile, cp, link, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompressedBody } from '../compress.ts';
import { listUses, makeFolder, sweep, touch } from '../files.ts';
import { type Edition, type PageSettings, readEdition, SITE, writeBody, writeEdition } from './edition.ts';

/** In milliseconds: how long an edition and its assets are kept after service. */
const SERVICE_RETENTION = 7 * 24 * 3_600_000;

const ASSETS = 'assets';

/** A web server runs as another user, and files copied from DATA_DIR are private. */
const PUBLIC_FILE = 0o644;
const PUBLIC_FOLDER = 0o755;

/**
 * The editions on disk, each a folder of plain files, and their shared assets. Names are hashes, so files are
 * only added. Modification times record the last use.
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

  getFolder(id: string): string {
    return join(this.folder, id);
  }

  /** The edition, if it and all its assets exist. */
  async read(id: string, config: PageSettings): Promise<Edition | undefined> {
    const edition = await readEdition(this.getFolder(id), config).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    const found = edition && (await Promise.all(edition.assetNames.map((name) => this.hasAsset(name))));
    return found?.every(Boolean) ? edition : undefined;
  }

  /** Ids of the editions, most recently used first. */
  async listIds(): Promise<string[]> {
    const found = await listUses(this.folder);
    const editions = found.filter(({ name }) => name !== ASSETS);
    return editions.sort((one, other) => other.usedAt - one.usedAt).map(({ name }) => name);
  }

  async save({ renderer: _, ...edition }: Edition): Promise<void> {
    await writeEdition(edition, this.getFolder(edition.id));
  }

  async hasAsset(name: string): Promise<boolean> {
    return stat(join(this.assets, name)).then(
      () => true,
      () => false,
    );
  }

  async addAsset(name: string, make: () => Promise<CompressedBody>): Promise<void> {
    const variants = listVariants(name).map((each) => touch(join(this.assets, each)));
    const [isThere] = await Promise.all(variants);
    if (!isThere) await writeBody(join(this.assets, name), await make());
  }

  /** @param linked whether a hard link is safe, because the source never changes */
  async addAssetFile(name: string, from: string, linked = false): Promise<void> {
    const to = join(this.assets, name);
    if (await touch(to)) return;
    const made = `${to}.${process.pid}.new`;
    // A hard link takes no space, but needs the same disk.
    if (linked) await link(from, made).catch(() => copyFile(from, made));
    else await copyFile(from, made);
    await touch(made);
    await rename(made, to);
  }

  /** Records that an edition is in service, which restarts its week. */
  async recordUse({ id, assetNames }: Pick<Edition, 'id' | 'assetNames'>, now: number): Promise<void> {
    const assets = assetNames.flatMap(listVariants).map((name) => join(this.assets, name));
    await Promise.all([this.getFolder(id), ...assets].map((file) => touch(file, now)));
  }

  /** Removes editions and assets a week after their last use. */
  async sweep(now: number): Promise<void> {
    // The shared folder itself may have an old modification time.
    await touch(this.assets, now);
    for (const folder of [this.folder, this.assets]) await sweep(folder, now - SERVICE_RETENTION);
  }

  /** Writes an edition as plain files for any static host, into a temporary folder that then replaces `into`. */
  async writeSite({ id, assetNames }: Edition, into: string): Promise<void> {
    const making = `${into}.new`;
    await rm(making, { recursive: true, force: true });
    await cp(join(this.getFolder(id), SITE), making, { recursive: true });
    for (const name of assetNames.flatMap(listVariants)) {
      if (await this.hasAsset(name)) await cp(join(this.assets, name), join(making, 'assets', name));
    }
    await makePublic(making);
    await rm(into, { recursive: true, force: true });
    await rename(making, into);
  }
}

const listVariants = (name: string) => [name, `${name}.br`, `${name}.gz`];

async function makePublic(folder: string): Promise<void> {
  await chmod(folder, PUBLIC_FOLDER);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? PUBLIC_FOLDER : PUBLIC_FILE);
  }
}
