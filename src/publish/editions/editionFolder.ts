import { chmod, copyFile, cp, link, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompressedBody } from '../compress.ts';
import { listUses, makeFolder, sweep, touch } from '../files.ts';
import { type Edition, type PageSettings, readEdition, SITE, writeBody, writeEdition } from './edition.ts';

/** In milliseconds. An edition and its assets are kept for this long after their last use. */
const SERVICE_RETENTION = 7 * 24 * 3_600_000;

const ASSETS = 'assets';

const PUBLIC_FILE = 0o644;
const PUBLIC_FOLDER = 0o755;

/**
 * The editions on disk, each a folder of plain files, and their shared assets. Names are hashes, so no
 * file is overwritten. Modification times record the last use.
 */
export class EditionFolder {
  readonly folder: string;
  /** The folder served at `/assets/`. */
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

  /** @returns undefined if the edition or one of its assets is missing */
  async read(id: string, config: PageSettings): Promise<Edition | undefined> {
    const edition = await readEdition(this.getFolder(id), config).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    const foundAssets = edition && (await Promise.all(edition.assetNames.map((name) => this.hasAsset(name))));
    return foundAssets?.every(Boolean) ? edition : undefined;
  }

  /** Ids of the editions, most recently used first. */
  async listIds(): Promise<string[]> {
    const entries = await listUses(this.folder);
    const editions = entries.filter(({ name }) => name !== ASSETS);
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

  /** @param isLinked whether to make a hard link, which is safe if the source never changes */
  async addAssetFile(name: string, from: string, isLinked = false): Promise<void> {
    const to = join(this.assets, name);
    if (await touch(to)) return;
    const partial = `${to}.${process.pid}.new`;
    // A hard link takes no space, but is possible only on the same disk.
    if (isLinked) await link(from, partial).catch(() => copyFile(from, partial));
    else await copyFile(from, partial);
    await touch(partial);
    await rename(partial, to);
  }

  /** Records that an edition is in service: `sweep` keeps it for another week. */
  async recordUse({ id, assetNames }: Pick<Edition, 'id' | 'assetNames'>, now: number): Promise<void> {
    const assets = assetNames.flatMap(listVariants).map((name) => join(this.assets, name));
    await Promise.all([this.getFolder(id), ...assets].map((file) => touch(file, now)));
  }

  /** Removes editions and assets a week after their last use. */
  async sweep(now: number): Promise<void> {
    // Keeps the assets folder itself, whose modification time may be old.
    await touch(this.assets, now);
    for (const folder of [this.folder, this.assets]) await sweep(folder, now - SERVICE_RETENTION);
  }

  /** Writes an edition as plain files for any static host, into a temporary folder that then replaces `into`. */
  async writeSite({ id, assetNames }: Edition, into: string): Promise<void> {
    const temporaryFolder = `${into}.new`;
    await rm(temporaryFolder, { recursive: true, force: true });
    await cp(join(this.getFolder(id), SITE), temporaryFolder, { recursive: true });
    for (const name of assetNames.flatMap(listVariants)) {
      if (await this.hasAsset(name)) await cp(join(this.assets, name), join(temporaryFolder, 'assets', name));
    }
    await makePublic(temporaryFolder);
    await rm(into, { recursive: true, force: true });
    await rename(temporaryFolder, into);
  }
}

const listVariants = (name: string) => [name, `${name}.br`, `${name}.gz`];

/** Files copied from DATA_DIR are private, and the web server runs as another user. */
async function makePublic(folder: string): Promise<void> {
  await chmod(folder, PUBLIC_FOLDER);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? PUBLIC_FOLDER : PUBLIC_FILE);
  }
}
