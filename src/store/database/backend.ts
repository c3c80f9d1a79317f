import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { StoreError } from './storeError.ts';

/** What differs between the two databases. Everything else is one set of queries. */
export interface Backend {
  readonly kind: 'sqlite' | 'postgres';
  readonly place: string;
  readonly db: Kysely<Tables>;
  /** Lets no other instance hold any of these names until the transaction ends. */
  lockNames(tx: Transaction<Tables>, names: readonly string[]): Promise<void>;
  /** Several connections write at once, so rows are locked, and locked ones passed over. */
  readonly rowLocks: boolean;
  /** One line for a person. */
  explain(error: unknown): StoreError;
  /** The database's own integrity check. @returns what is wrong, or nothing */
  findDamage(): Promise<string[]>;
  backup(file: string): Promise<void>;
  /** After words were blanked: leaves no old copy of them in the files. False when somebody reads one still. */
  scrub(): Promise<boolean>;
}

/** A query without its first parameter. */
type Bound<Query> = Query extends (backend: Backend, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** The same queries with this database as their first parameter, and each fault told as `StoreError`. */
export function bindQueries<
  Queries extends Record<string, (backend: Backend, ...rest: never[]) => Promise<unknown>>,
>(backend: Backend, queries: Queries): { [Name in keyof Queries]: Bound<Queries[Name]> } {
  const bound = Object.entries(queries).map(([name, query]) => [
    name,
    (...rest: never[]) => guard(backend, () => query(backend, ...rest)),
  ]);
  return Object.fromEntries(bound);
}

/** @throws StoreError for whatever is thrown in the work */
export async function guard<T>(backend: Backend, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StoreError ? error : backend.explain(error);
  }
}

/** The same for rows that are read one after the other. */
export async function* guardRows<T>(backend: Backend, rows: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* rows;
  } catch (error) {
    throw backend.explain(error);
  }
}
