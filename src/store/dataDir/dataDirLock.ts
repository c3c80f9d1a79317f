import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../database/backend.ts';
import { BUSY, readErrorCode } from '../database/sqliteErrors.ts';
import { createUnusableError, makeDataDir } from './dataDir.ts';
import { readFileIdentity } from './storeFiles.ts';

/** While it is held, this DATA_DIR is this server's alone. */
export interface DataDirLock {
  /**
   * Takes the lock again if somebody deleted its file. The store asks before it writes, so that of two servers one
   * always stands still. @throws StoreError with one line when another server has it by now.
   */
  ensureHeld(): void;
  unlock(): void;
}

/**
 * Keeps a second server off this DATA_DIR, where it would mail everything twice; the owner's tools may still come in.
 * It is a lock that SQLite takes on a file of its own: the kernel releases it however the process ends, so none is
 * ever left behind. `say` is told what the owner should know, a line at a time (record 0115).
 * @throws StoreError with one line when another server holds it.
 */
export function lockDataDir(dataDir: string, say: (line: string) => void = () => {}): DataDirLock {
  makeDataDir(dataDir, say);
  const file = join(dataDir, 'running.lock');
  let lock = lockFile(file, dataDir);
  let identity = readFileIdentity(file);
  return {
    ensureHeld() {
      if (readFileIdentity(file) === identity) return;
      const next = lockFile(file, dataDir);
      lock.close();
      lock = next;
      identity = readFileIdentity(file);
    },
    unlock: () => lock.close(),
  };
}

function lockFile(file: string, dataDir: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    if (readErrorCode(error) !== BUSY) throw createUnusableError(dataDir, error);
    throw new StoreError(
      `Another server already uses DATA_DIR ${dataDir}: stop that one, or give this one a folder of its own.`,
    );
  }
}
