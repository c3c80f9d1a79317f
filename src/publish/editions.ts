import { chmod, copyFile, cp, link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from '#content';
import type { SiteContent } from '#content/schema';
import { SENT_FILE } from '#enquiry';
import { createRenderer, type RenderAssets, type Renderer } from '#page';
import type { CompressedBody } from './compress.ts';
import { listUses, sweep, touch } from './files.ts';

/** A document with its `Content-Security-Policy`. */
type PublishedDocument = CompressedBody & { csp: string };

/** The home page as served from `since` until the next notice begins or ends. */
export interface PublishedPages {
  /** Milliseconds since 1970. */
  since: number;
  home: PublishedDocument;
  /** The home page with the thank-you message, after a form post without JavaScript. */
  thanks: PublishedDocument;
}

/** The settings that affect the rendered page. */
export type PageSettings = Parameters<typeof createRenderer>[0]['config'];

/** One immutable published build of the whole site. */
export interface Edition {
  /** A hash of all inputs. */
  readonly id: string;
  readonly content: SiteContent;
  readonly assets: RenderAssets;
  /** In order of `since`. The first begins at publishing. */
  readonly pages: readonly [PublishedPages, ...PublishedPages[]];
  /** All files except pages and assets, by URL path, such as `/robots.txt`. */
  readonly files: ReadonlyMap<string, CompressedBody & { type: string }>;
  /** Files below `/assets/` that the pages use. */
  readonly assetNames: readonly string[];
  /** Renders documents that depend on the request, such as the result of a form post. */
  readonly renderer: Renderer;
}

/** In milliseconds. An edition and its assets are kept for this long after their last use. */
const EDITION_RETENTION = 7 * 24 * 3_600_000;

const ASSETS = 'assets';
const HOME_FILE = 'index.html';
const RECORD_FILE = 'edition.json';
/** The folder of files laid out by URL path, which a static host can serve unchanged. */
const SITE = 'site';

const PUBLIC_FILE = 0o644;
const PUBLIC_FOLDER = 0o755;

/** The JSON of an edition. Omits the renderer, which is created on reading, and the bodies, stored separately. */
interface EditionRecord extends Omit<Edition, 'pages' | 'files' | 'renderer'> {
  csp: string;
  moments: readonly number[];
  types: readonly (readonly [path: string, type: string])[];
}

/** The editions on disk and their shared assets. Names are hashes; modification times record the last use. */
export class EditionFolder {
  readonly folder: string;
  /** The folder served at `/assets/`. */
  readonly assets: string;

  constructor(folder: string) {
    this.folder = folder;
    this.assets = join(folder, ASSETS);
  }

  async makeFolders(): Promise<void> {
    await mkdir(this.assets, { recursive: true, mode: 0o700 });
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

  /** Writes an edition with compressed variants. The record comes last: it marks the edition complete. */
  async save({ pages, files, ...rest }: Omit<Edition, 'renderer'>): Promise<void> {
    const folder = this.getFolder(rest.id);
    const bodies = [
      ...[...files].map(([path, body]) => [join(SITE, path), body] as const),
      ...pages.flatMap(({ home, thanks }, index) => [
        [join(getPagesFolder(index), HOME_FILE), home] as const,
        [join(getPagesFolder(index), SENT_FILE), thanks] as const,
      ]),
    ];
    // In parallel, because each write waits for the disk.
    await Promise.all(bodies.map(([path, body]) => writeBody(join(folder, path), body)));
    const moments = pages.map(({ since }) => since);
    const types = [...files].map(([path, { type }]) => [path, type] as const);
    const record: EditionRecord = { ...rest, csp: pages[0].home.csp, moments, types };
    await writePrivateFile(join(folder, RECORD_FILE), JSON.stringify(record));
  }

  hasAsset(name: string): Promise<boolean> {
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
    // A hard link takes no space, but works only within one file system.
    if (isLinked) await link(from, partial).catch(() => copyFile(from, partial));
    else await copyFile(from, partial);
    await touch(partial);
    await rename(partial, to);
  }

  /** Records a use of an edition and its assets: `sweep` keeps them for another week. */
  async recordUse({ id, assetNames }: Pick<Edition, 'id' | 'assetNames'>, now: number): Promise<void> {
    const assets = assetNames.flatMap(listVariants).map((name) => join(this.assets, name));
    await Promise.all([this.getFolder(id), ...assets].map((file) => touch(file, now)));
  }

  /** Removes editions and assets a week after their last use. */
  async sweep(now: number): Promise<void> {
    // Keeps the assets folder itself, whose modification time may be old.
    await touch(this.assets, now);
    for (const folder of [this.folder, this.assets]) await sweep(folder, now - EDITION_RETENTION);
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

  /** Migrates editions of earlier versions, one JSON file each. Keeps the last live one, and the last use of assets. */
  async migrate(): Promise<void> {
    const entries = (await listUses(this.folder)).filter(({ name }) => name.endsWith('.json'));
    const inOrder = entries.sort((one, other) => one.usedAt - other.usedAt);
    for (const { name, usedAt } of inOrder) {
      const file = join(this.folder, name);
      const edition = JSON.parse(await readFile(file, 'utf8'), (key, value) =>
        BODY_FIELDS.has(key) && typeof value === 'string' ? Buffer.from(value, 'base64') : value,
      );
      if (name === inOrder.at(-1)?.name) await this.save({ ...edition, files: new Map(edition.files) });
      await this.recordUse(edition, usedAt);
      await rm(file);
      await rm(file.replace(/json$/, 'assets'), { force: true });
    }
  }
}

/** Fields of an earlier version's JSON that are encoded in base64. */
const BODY_FIELDS = new Set(['identity', 'br', 'gzip']);

const getPagesFolder = (index: number) => (index === 0 ? SITE : join('later', String(index)));

const listVariants = (name: string) => [name, `${name}.br`, `${name}.gz`];

export async function readEdition(folder: string, config: PageSettings): Promise<Edition> {
  const record: EditionRecord = JSON.parse(await readFile(join(folder, RECORD_FILE), 'utf8'));
  const { csp, moments, types, ...rest } = record;
  const { content, assets } = rest;
  const pages = moments.map(async (since, index) => ({
    since,
    home: { csp, ...(await readBody(join(folder, getPagesFolder(index), HOME_FILE))) },
    thanks: { csp, ...(await readBody(join(folder, getPagesFolder(index), SENT_FILE))) },
  }));
  const files = types.map(
    async ([path, type]) => [path, { type, ...(await readBody(join(folder, SITE, path))) }] as const,
  );
  return {
    ...rest,
    pages: (await Promise.all(pages)) as [PublishedPages, ...PublishedPages[]],
    files: new Map(await Promise.all(files)),
    renderer: createRenderer({ content, config, assets }),
  };
}

/** Writes the uncompressed file last: if it exists, its compressed variants exist too. */
async function writeBody(file: string, { identity, br, gzip }: CompressedBody): Promise<void> {
  if (br) await writePrivateFile(`${file}.br`, br);
  if (gzip) await writePrivateFile(`${file}.gz`, gzip);
  await writePrivateFile(file, identity);
}

async function readBody(file: string): Promise<CompressedBody> {
  const identity = await readFile(file);
  const [br, gzip] = await Promise.all(
    ['.br', '.gz'].map((ending) => readFile(file + ending).catch(() => undefined)),
  );
  return { identity, ...(br && { br }), ...(gzip && { gzip }) };
}

/** Makes files readable for all: they are private in DATA_DIR, but the web server runs as another user. */
async function makePublic(folder: string): Promise<void> {
  await chmod(folder, PUBLIC_FOLDER);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? PUBLIC_FOLDER : PUBLIC_FILE);
  }
}
