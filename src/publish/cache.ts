import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from '#content';
import { hashParts, sweep, touch } from './files.ts';

/** Milliseconds after which unused files are removed. */
const UNUSED_RETENTION = 30 * 24 * 3_600_000;

/** Caches results of costly steps in files named by a hash of the inputs. Servers may share it; deleting it is safe. */
export class Cache {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  getPath(kind: string, ...parts: readonly (string | Uint8Array)[]): string {
    return join(this.folder, `${kind}-${hashParts(...parts)}`);
  }

  async read(file: string): Promise<Buffer | undefined> {
    return (await touch(file)) ? readFile(file) : undefined;
  }

  async readOrMake(file: string, make: () => Promise<Uint8Array>): Promise<Buffer> {
    const cachedFile = await this.read(file);
    if (cachedFile) return cachedFile;
    const result = Buffer.from(await make());
    await writePrivateFile(file, result);
    return result;
  }

  /** Removes files unused for a month, including Node's compile cache. */
  async sweep(now: number): Promise<void> {
    await sweep(this.folder, now - UNUSED_RETENTION);
  }
}
