import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { hashParts } from './nameByContent.ts';
import { writeAtomically } from './writeAtomically.ts';

/** In milliseconds: what nothing has asked for so long is removed. */
const KEPT_UNUSED = 30 * 24 * 3_600_000;
/** In milliseconds: a use is noted at most so often, which spares a write for each file of each publishing. */
const NOTE_EVERY = 24 * 3_600_000;

/**
 * What was costly to make, by the hash of what it was made of: a name is never written twice with different bytes, so
 * several servers may share the folder, and it may be deleted at any time.
 */
export class Cache {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The file of a part, whether or not it is there. @param parts all that it is made of */
  nameFile(kind: string, ...parts: readonly (string | Uint8Array)[]): string {
    return join(this.folder, `${kind}-${hashParts(...parts)}`);
  }

  async read(file: string): Promise<Buffer | undefined> {
    return (await this.noteUse(file)) ? readFile(file) : undefined;
  }

  /** Keeps a part for another month. @returns whether it is there */
  async noteUse(file: string): Promise<boolean> {
    const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    const now = Date.now();
    // A cache that may not be written is still of use.
    if (found && found.mtimeMs < now - NOTE_EVERY) await utimes(file, now / 1000, now / 1000).catch(() => {});
    return found !== undefined;
  }

  /** The part as it is kept, or made now and kept. */
  async readOrMake(file: string, make: () => Promise<Uint8Array>): Promise<Buffer> {
    const kept = await this.read(file);
    if (kept) return kept;
    const made = Buffer.from(await make());
    await writeAtomically(file, made);
    return made;
  }

  /** Removes what was not used for a month, and what a crash left half written. */
  async sweep(now: number): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      const file = join(this.folder, name);
      const found = await stat(file).catch(() => undefined);
      // A folder is Node's, with what it has compiled: made again like all the rest.
      if (found && found.mtimeMs < now - KEPT_UNUSED) await rm(file, { recursive: true, force: true });
    }
  }
}
