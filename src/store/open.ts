import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { EraseCopies, Store } from './store.ts';

/** CONTRACT `DATABASE_URL` and `DATA_DIR`. */
export interface StoreSettings {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** Removes what else holds the words of these enquiries, before they are erased: if it fails, nothing is. */
  eraseCopies?: EraseCopies;
}

/**
 * Opens the store that the settings name, creating or migrating it first.
 * @throws StoreError with one line for a person when that cannot be done.
 */
export function openStore({ dataDir, databaseUrl, eraseCopies }: StoreSettings): Promise<Store> {
  return databaseUrl ? openPostgres(databaseUrl, eraseCopies) : openSqlite(dataDir, eraseCopies);
}
