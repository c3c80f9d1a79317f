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
  /** Removes copies of these enquiries outside the store before they are erased; an error cancels the erasure. */
  eraseCopies?: EraseCopies;
  /** Checked before every write. Commands open the store without a lock. */
  lock?: DataDirLock | undefined;
}

/** Creates or migrates the store first if necessary. @throws StoreError with a one-line message */
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

/** Runs inside the erasing transaction, so that a copy that cannot be removed cancels the erasure. */
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
    // Recorded last: the next start erases every recorded id, so a failed erasure must not be recorded.
    if (change.recordErasure) await recordErased(dataDir, ids);
  };
}

/** Returns the path of a missing embedded store, else `null`. Keeps commands from creating one in a wrong folder. */
export function findMissingStore({ dataDir, databaseUrl }: StoreSettings): string | null {
  const file = toStoreFile(resolve(dataDir));
  if (databaseUrl || existsSync(file)) return null;
  checkDataDir(dataDir);
  return file;
}

/**
 * Ends all sessions and one-time links of a restored backup, before anybody can sign in: some of them may have ended or
 * been used after the backup. @returns the numbers of ended sessions and links, or `null` if the store is not restored
 */
async function endRestored({ db, ...backend }: Backend) {
  if (!(await backend.isRestored(db))) return null;
  return db.transaction().execute(async (tx) => {
    await backend.lockNames(tx, ['schema']);
    // If two instances start together, only one of them ends the sessions.
    if (!(await backend.isRestored(tx))) return null;
    const sessions = (await tx.deleteFrom('sessions').returning('id').execute()).length;
    const links = (await tx.deleteFrom('entry_links').returning('id').execute()).length;
    await tx.deleteFrom('grants').execute();
    const action = 'put a backup back, which signed everybody out';
    const entry = { at: Date.now(), who: 'the command line', action, about: '' };
    await tx.insertInto('audit').values(entry).execute();
    await backend.adoptRestored(tx);
    return { sessions, links };
  });
}
