import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashParts, sweep, touch, writeAtomically } from './files.ts';

/** Milliseconds after which unused files are removed. */
const KEPT_UNUSED = 30 * 24 * 3_600_000;

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
    return (await touch(file)) ? readFile(file) : undefined;
  }

  /** The part as it is kept, or made now and kept. */
  async readOrMake(file: string, make: () => Promise<Uint8Array>): Promise<Buffer> {
    const kept = await this.read(file);
    if (kept) return kept;
    const made = Buffer.from(await make());
    await writeAtomically(file, made);
    return made;
  }

  /** Removes what was unused for a month, including Node's compile cache. */
  async sweep(now: number): Promise<void> {
    await sweep(this.folder, now - KEPT_UNUSED);
  }
}
