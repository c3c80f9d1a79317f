import type { Kysely, Transaction } from 'kysely';
import { type Backend, guard } from './database/backend.ts';
import type { AccountTables } from './schema/accountTables.ts';

/**
 * The store's own connection for a room that has tables and queries of its own, and none of the enquiries'. Whatever is
 * thrown in it is told as `StoreError`: a refusal is an answer, and not thrown.
 */
export interface StoreConnection {
  read<T>(query: (db: Kysely<AccountTables>) => Promise<T>): Promise<T>;
  /**
   * One transaction, durable when the promise resolves; a fault undoes it.
   * @param locks names that no other instance holds until it ends
   */
  write<T>(work: (tx: Transaction<AccountTables>) => Promise<T>, locks?: readonly string[]): Promise<T>;
}

export function connectAccounts(backend: Backend): StoreConnection {
  return {
    read: (query) => guard(backend, () => query(backend.db.$pickTables<keyof AccountTables>())),
    write: (work, locks = []) =>
      guard(backend, () =>
        backend.db.transaction().execute(async (tx) => {
          if (locks.length > 0) await backend.lockNames(tx, locks);
          return work(tx.$pickTables<keyof AccountTables>());
        }),
      ),
  };
}
