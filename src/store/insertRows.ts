import type { Insertable, InsertQueryBuilder, Transaction } from 'kysely';
import type { Backend } from './backend.ts';
import { keepCompiledQueries } from './compiledQueries.ts';
import type { Tables } from './tables.ts';

type Table = keyof Tables;

export type InsertRows<T extends Table, Output> = (
  backend: Backend,
  tx: Transaction<Tables>,
  rows: readonly Insertable<Tables[T]>[],
) => Promise<Output[]>;

/**
 * An insert whose SQL is written once for each number of rows: every enquiry passes through three of them.
 * @param refine adds what follows the rows, such as `on conflict` or `returning`
 * @returns what inserts rows that all have their columns in one order, and returns what `returning` asks for
 */
export function prepareInsert<T extends Table, Output = object>(
  table: T,
  refine: (insert: InsertQueryBuilder<Tables, T, object>) => InsertQueryBuilder<Tables, T, Output>,
): InsertRows<T, Output> {
  const getQuery = keepCompiledQueries();
  return async ({ kind }, tx, rows) => {
    const query = getQuery(kind, rows.length, () => refine(tx.insertInto(table).values(rows)).compile());
    const parameters = rows.flatMap((row) => Object.values(row));
    const { rows: returned } = await tx.executeQuery({ ...query, parameters });
    return returned as Output[];
  };
}
