import { statSync } from 'node:fs';
import { StoreError } from '../database/backend.ts';

/** Stable when a file is moved, different once it is replaced, `undefined` when it is missing. */
export function readFileIdentity(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

/**
 * SQLite goes on writing to deleted files, and that data is lost with the process. The journal is watched, because it
 * holds commits that are not yet in the database, and so is its index, which other programs would recreate and then
 * disagree with this one. None of them is replaced while a connection is open.
 * @returns a check that throws a StoreError while a file of this open database is missing or replaced
 */
export function watchStoreFiles(file: string): () => void {
  const opened = [file, `${file}-wal`, `${file}-shm`].map((path) => ({
    path,
    identity: readFileIdentity(path),
  }));
  return () => {
    const lost = opened.find(({ path, identity }) => readFileIdentity(path) !== identity);
    if (!lost) return;
    throw new StoreError(
      `${lost.path} was deleted or replaced while the site runs, so nothing more is taken in. Put the same file back and the site goes on by itself. If it is gone, stop the site and put the last backup back with npm run restore.`,
    );
  };
}
