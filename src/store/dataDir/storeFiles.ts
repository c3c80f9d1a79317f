import { statSync } from 'node:fs';
import { StoreError } from '../database/backend.ts';

/** What stays the same when a file is moved, and differs once another has taken its place; none when it is gone. */
export function readFileIdentity(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

/**
 * SQLite goes on writing to files that were deleted, and all that it kept there is gone with the process. The journal
 * counts, because it holds commits which are not yet in the database, and so does its index, which other programs
 * would make again and then disagree with this one. None of them is ever replaced while a connection is open.
 * @returns what throws a StoreError while a file of this open database is not in its place
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
