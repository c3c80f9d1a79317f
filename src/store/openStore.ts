import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Backend, StoreError } from './database/backend.ts';
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

/**
 * A backup brings back sessions that were ended and links that were used since: all are ended before anybody is let
 * in, and the audit says so. Whoever had a device signs in with it again.
 * @returns how many were ended, or nothing where the store was not put back
 */
async function endRestored({ db, ...backend }: Backend) {
  if (!(await backend.isRestored(db))) return null;
  return db.transaction().execute(async (tx) => {
    await backend.lockNames(tx, ['schema']);
    // Of two instances that start together one ends them.
    if (!(await backend.isRestored(tx))) return null;
    const sessions = (await tx.deleteFrom('sessions').returning('id').execute()).length;
    const links = (await tx.deleteFrom('entry_links').returning('id').execute()).length;
    await tx.deleteFrom('grants').execute();
    const action = 'put a backup back, which signed everybody out';
    await tx
      .insertInto('audit')
      .values({ at: Date.now(), who: 'the command line', action, about: '' })
      .execute();
    await backend.ownRestored(tx);
    return { sessions, links };
  });
}
