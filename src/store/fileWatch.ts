import type { DatabaseSync } from 'node:sqlite';
import { EmergencyBackup } from './emergencyBackup.ts';
import { readFileIdentity } from './fileIdentity.ts';
import { StoreError } from './storeError.ts';

export interface FileWatch {
  /** @throws StoreError when a file of the open database is no longer in its place. */
  check(): void;
  /** Before the database is closed: what is kept in no named file any more is copied. @throws as `check` does. */
  saveBeforeClosing(): Promise<void>;
}

/**
 * Watches that the files of an open database stay in their places. SQLite goes on writing to files that were deleted,
 * and all that it kept there is gone with the process. The journal counts, because it holds commits which are not yet
 * in the database, and so does its index, which other programs would make again and then disagree with this one. None
 * of them is ever replaced while a connection is open, whatever the owner's tools do (record 0115).
 */
export function watchFiles(database: DatabaseSync, file: string): FileWatch {
  const opened = [file, `${file}-wal`, `${file}-shm`].map((path) => ({
    path,
    identity: readFileIdentity(path),
  }));
  let emergencyBackup: EmergencyBackup | undefined;

  function check(): void {
    const lost = opened.find(({ path, identity }) => readFileIdentity(path) !== identity);
    if (!lost) {
      void emergencyBackup?.discard();
      emergencyBackup = undefined;
      return;
    }
    emergencyBackup ??= new EmergencyBackup(database, file);
    throw new StoreError(
      `${lost.path} was deleted or replaced while the site runs, so nothing more is taken in. ${emergencyBackup.describe()}`,
    );
  }

  return {
    check,
    async saveBeforeClosing() {
      try {
        return check();
      } catch (error) {
        if (!emergencyBackup) throw error;
        await emergencyBackup.ended;
      }
      check();
    },
  };
}
