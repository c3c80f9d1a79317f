import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../database/backend.ts';
import { BUSY, readErrorCode } from '../database/sqliteErrors.ts';
import { createUnusableError, makeDataDir } from './dataDir.ts';

export type DataDirLock = ReturnType<typeof lockDataDir>;

/**
 * Prevents a second server on this DATA_DIR, which would mail everything twice; the command line may still open the
 * store. Uses SQLite's lock on a separate file: the kernel releases it however the process ends (record 0115).
 * @param remedy what to do while another server holds the lock
 * @throws StoreError with a one-line message when another server holds the lock
 */
export function lockDataDir(
  dataDir: string,
  print: (line: string) => void = () => {},
  remedy = 'stop that one, or give this one a folder of its own',
) {
  makeDataDir(dataDir, print);
  const file = join(dataDir, 'running.lock');
  let lock = lockFile(file, dataDir, remedy);
  let identity = readFileIdentity(file);
  return {
    /** Acquires the lock again if its file was deleted. Called before every write. @throws like `lockDataDir` */
    ensureHeld() {
      if (readFileIdentity(file) === identity) return;
      const nextLock = lockFile(file, dataDir, remedy);
      lock.close();
      lock = nextLock;
      identity = readFileIdentity(file);
    },
    unlock: () => lock.close(),
  };
}

function lockFile(file: string, dataDir: string, remedy: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    if (readErrorCode(error) !== BUSY) throw createUnusableError(dataDir, error);
    throw new StoreError(`Another server already uses DATA_DIR ${dataDir}: ${remedy}.`);
  }
}

/** Identifies a file: the same after a move, different after a replacement, `undefined` if it is missing. */
function readFileIdentity(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}

/**
 * SQLite keeps writing to deleted files, and that data is lost when the process ends. SQLite itself never replaces the
 * database, the journal or the journal's index while a connection is open, so a new file comes from another program.
 * @returns a check that throws a StoreError while a file of this open database is missing or replaced
 */
export function watchStoreFiles(file: string): () => void {
  const identities = new Map(['', '-wal', '-shm'].map((end) => [file + end, readFileIdentity(file + end)]));
  return () => {
    const lostFile = [...identities.keys()].find((path) => readFileIdentity(path) !== identities.get(path));
    if (lostFile === undefined) return;
    throw new StoreError(
      `${lostFile} was deleted or replaced while the site runs, so nothing more is taken in. Put the same file back and the site goes on by itself. If it is gone, stop the site and put the last backup back with npm run restore.`,
    );
  };
}
