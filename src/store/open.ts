import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

/** CONTRACT `DATABASE_URL` and `DATA_DIR`. */
export interface StoreSettings {
  dataDir: string;
  databaseUrl?: string | undefined;
}

/**
 * Opens the store that the settings name, creating or migrating it first.
 * @throws StoreError with one line for a person when that cannot be done.
 */
export function openStore(settings: StoreSettings): Promise<Store> {
  return settings.databaseUrl ? openPostgres(settings.databaseUrl) : openSqlite(settings.dataDir);
}
