import { statSync } from 'node:fs';
import { StoreError } from '../database/backend.ts';

/** Identifies a file: the same after a move, different after a replacement, `undefined` if it is missing. */
export function readFileIdentity(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}

/**
 * SQLite keeps writing to deleted files, and that data is lost when the process ends. Watches the database, the journal
 * with its recent commits, and the journal's index, which another program would recreate with different contents.
 * SQLite replaces none of these files while a connection is open.
 * @returns a check that throws a StoreError while a file of this open database is missing or replaced
 */
export function watchStoreFiles(file: string): () => void {
  const openedFiles = [file, `${file}-wal`, `${file}-shm`].map((path) => ({
    path,
    identity: readFileIdentity(path),
  }));
  return () => {
    const lostFile = openedFiles.find(({ path, identity }) => readFileIdentity(path) !== identity);
    if (!lostFile) return;
    throw new StoreError(
      `${lostFile.path} was deleted or replaced while the site runs, so nothing more is taken in. Put the same file back and the site goes on by itself. If it is gone, stop the site and put the last backup back with npm run restore.`,
    );
  };
}
