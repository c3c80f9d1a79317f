import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDataDir, unusable } from './folder.ts';
import { BUSY, codeOf } from './sqlite.ts';
import { StoreError } from './store.ts';

/**
 * Keeps a second server off this DATA_DIR, where it would mail everything twice; the owner's tools may still come in.
 * It is a lock that SQLite takes on a file of its own: the kernel lets go of it however the process ends, so none is
 * ever left behind. @returns what lets go of it. @throws StoreError with one line when another server holds it.
 */
export function holdDataDir(dataDir: string): () => void {
  makeDataDir(dataDir);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, 'running.lock'));
    lock.exec('begin exclusive');
  } catch (error) {
    lock?.close();
    if (codeOf(error) !== BUSY) throw unusable(dataDir, error);
    throw new StoreError(
      `Another server already uses DATA_DIR ${dataDir}: stop that one, or give this one a folder of its own.`,
    );
  }
  const held = lock;
  return () => held.close();
}
