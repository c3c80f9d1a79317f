import { copyFile, link, mkdir, realpath, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listContentFiles, type Texts, writeWhole } from '#content/drafts';
import { createQueue } from './oneAtATime.ts';

/**
 * The content folder as it will be, on the disk: what checks and publishing read. Made of the others at any time. One for
 * each use: what it says must not change under whoever reads it.
 */
export class DraftMirror {
  /** Named as the practice’s own, because faults name it. */
  readonly folder: string;
  readonly #content: string;
  readonly #photos: string;
  readonly #alone = createQueue();
  #texts: Texts = new Map();
  #isFresh = false;

  /** @param holder the folder in which it is laid out */
  constructor(contentFolder: string, draftFolder: string, holder = draftFolder) {
    this.#content = contentFolder;
    this.#photos = join(draftFolder, 'images');
    this.folder = join(holder, 'content');
  }

  /** Makes it say what the draft says. */
  sync({ texts }: { texts: Texts }): Promise<void> {
    return this.#alone(async () => {
      if (!this.#isFresh) await rm(this.folder, { recursive: true, force: true });
      this.#isFresh = true;
      await this.#syncFiles(texts);
      for (const [file, text] of texts) {
        if (this.#texts.get(file) === text) continue;
        await mkdir(dirname(join(this.folder, file)), { recursive: true, mode: 0o700 });
        await writeWhole(join(this.folder, file), text, 0o600);
      }
      for (const file of this.#texts.keys()) {
        if (!texts.has(file)) await rm(join(this.folder, file), { force: true });
      }
      this.#texts = texts;
    }).catch((error: unknown) => {
      this.#isFresh = false;
      this.#texts = new Map();
      throw error;
    });
  }

  /** Photos and documents: the same file under another name where the disk allows it. */
  async #syncFiles(texts: Texts): Promise<void> {
    const wanted = new Map<string, string>();
    for (const file of await listContentFiles(this.#content)) wanted.set(file, join(this.#content, file));
    for (const file of await listContentFiles(this.#photos).catch(() => [])) {
      wanted.set(`images/${file}`, join(this.#photos, file));
    }
    for (const file of texts.keys()) wanted.delete(file);
    const words = /\.(?:yaml|md)$/;
    for (const file of await listContentFiles(this.folder).catch(() => [])) {
      if (!wanted.has(file) && !words.test(file)) await rm(join(this.folder, file), { force: true });
    }
    for (const [file, from] of wanted) if (!words.test(file)) await place(from, join(this.folder, file));
  }
}

async function place(from: string, to: string): Promise<void> {
  const [source, held] = await Promise.all([stat(from), stat(to).catch(() => undefined)]);
  if (held && held.size === source.size && held.mtimeMs === source.mtimeMs) return;
  await rm(to, { force: true });
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  // Another name for a link would lead elsewhere.
  await link(await realpath(from), to).catch(async () => {
    await copyFile(from, to);
    await utimes(to, source.atime, source.mtime);
  });
}
