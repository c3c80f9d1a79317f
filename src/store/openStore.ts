import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { StoreError } from './database/backend.ts';
import { endRestored } from './database/endRestored.ts';
import { openPostgres } from './database/postgres.ts';
import { openSqlite } from './database/sqlite.ts';
import { checkDataDir, toStoreFile } from './dataDir/dataDir.ts';
import type { DataDirLock } from './dataDir/dataDirLock.ts';
import { recordErased } from './dataDir/erasedIds.ts';
import type { EraseCopies } from './queries/transitions.ts';
import { migrate } from './schema/migrations.ts';
import { createStore, type Store } from './store.ts';

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
export async function openStore(settings: StoreSettings): Promise<Store> {
  const { dataDir, databaseUrl, lock } = settings;
  const backend = databaseUrl ? openPostgres(databaseUrl) : await openSqlite(dataDir, lock);
  try {
    await migrate(backend);
    return createStore(backend, createErasure(settings), await endRestored(backend));
  } catch (error) {
    await backend.db.destroy();
    throw error instanceof StoreError ? error : backend.explain(error);
  }
}

/** What must be done inside the transaction that erases: a copy that stays must not pass for erased. */
function createErasure({ dataDir, eraseCopies }: StoreSettings): EraseCopies {
  return async (ids, change) => {
    try {
      await eraseCopies?.(ids, change);
    } catch (error) {
      if (error instanceof StoreError) throw error;
      const code = (error as NodeJS.ErrnoException).code ?? 'a fault';
      throw new StoreError(
        `Nothing was erased, because a mail kept as a file could not be removed (${code}).`,
      );
    }
    // Noted last: what could not be erased must not be erased by the next start.
    if (change.remember) await recordErased(dataDir, ids);
  };
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
