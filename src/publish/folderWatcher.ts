import { type FSWatcher, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Tells of changes in a folder and the folders in it, as far as they can be read. Node's own recursive watching ends
 * the whole process where one of them cannot (Node 26, Linux): it throws where nobody can catch it.
 */
export class FolderWatcher {
  readonly #root: string;
  readonly #onChange: () => void;
  readonly #watchers = new Map<string, FSWatcher>();
  #isClosed = false;

  constructor(root: string, onChange: () => void) {
    this.#root = root;
    this.#onChange = onChange;
  }

  /** Begins to watch folders that are new, and leaves those that are gone. Never throws. */
  async refresh(): Promise<void> {
    const folders = new Set(await listFolders(this.#root));
    if (this.#isClosed) return;
    for (const folder of this.#watchers.keys()) if (!folders.has(folder)) this.#leave(folder);
    for (const folder of folders) if (!this.#watchers.has(folder)) this.#join(folder);
  }

  close(): void {
    this.#isClosed = true;
    for (const folder of this.#watchers.keys()) this.#leave(folder);
  }

  #join(folder: string): void {
    try {
      const watcher = watch(folder, this.#onChange);
      watcher.on('error', () => this.#leave(folder));
      this.#watchers.set(folder, watcher);
    } catch {
      // Gone again, or not to be read: whoever looks from time to time sees what it would have told.
    }
  }

  #leave(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }
}

/** The folder and those in it, without those that cannot be read. */
async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [];
  const inner = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  const found = await Promise.all(inner.map(({ name }) => listFolders(join(folder, name))));
  return [folder, ...found.flat()];
}
