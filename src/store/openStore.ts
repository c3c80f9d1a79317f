import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Store } from './createStore.ts';
import { openPostgres } from './database/postgres.ts';
import { openSqlite, toStoreFile } from './database/sqlite.ts';
import { checkDataDir } from './dataDir/dataDir.ts';
import type { DataDirLock } from './dataDir/dataDirLock.ts';
import { recordErased } from './dataDir/erasedIds.ts';
import type { EraseCopies } from './store.ts';

/** CONTRACT "Settings", `DATABASE_URL` and `DATA_DIR`. */
export interface StoreSettings {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Removes what else holds the words of these enquiries, before they are erased: if it fails, nothing is. */
  eraseCopies?: EraseCopies;
  /** The server's own, asked before every write; the owner's tools have none. */
  lock?: DataDirLock | undefined;
}

/**
 * Opens the store that the settings name, creating or migrating it first.
 * @throws StoreError with one line for a person when that cannot be done.
 */
export function openStore({ dataDir, databaseUrl, eraseCopies, lock }: StoreSettings): Promise<Store> {
  // Noted last: what could not be erased must not be erased by the next start.
  const beforeErasing: EraseCopies = async (ids, change) => {
    await eraseCopies?.(ids, change);
    if (change.remember) await recordErased(dataDir, ids);
  };
  return databaseUrl ? openPostgres(databaseUrl, beforeErasing) : openSqlite(dataDir, beforeErasing, lock);
}

/**
 * Where the embedded store would be, when the site has not made it yet; else `null`. For the owner's tools, which
 * must not make an empty one in the wrong place. @throws StoreError when it could not be made there.
 */
export function findMissingStore({ dataDir, databaseUrl }: StoreSettings): string | null {
  const file = toStoreFile(resolve(dataDir));
  if (databaseUrl || existsSync(file)) return null;
  checkDataDir(dataDir);
  return file;
}
