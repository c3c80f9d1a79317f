import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** The store cannot do it: `message` is one line that says what is wrong and what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** What differs between the two databases. Everything else is one set of queries. */
export interface Backend {
  readonly kind: 'sqlite' | 'postgres';
  /** Where it is, for people: a file name, or host and database without the password. */
  readonly place: string;
  readonly db: Kysely<Tables>;
  /** One transaction, durable when the promise resolves. On SQLite, works that arrive together share its commit. */
  shareCommit<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Lets no other instance hold any of these names until the transaction ends. */
  lockNames(tx: Transaction<Tables>, names: readonly string[]): Promise<void>;
  /** Several connections write at once, so rows are locked, and locked ones passed over. */
  readonly rowLocks: boolean;
  /** One line for a person. */
  explain(error: unknown): StoreError;
  /** The database's own integrity check. @returns what is wrong, or nothing */
  findDamage(): Promise<string[]>;
  /** A consistent copy while enquiries arrive. PostgreSQL has its own tool: it throws with a line that names it. */
  backup(file: string): Promise<void>;
  /** After words were blanked: leaves no old copy of them in the files. False when somebody reads one still. */
  scrub(): Promise<boolean>;
  /** Whether the database was put back from a backup. */
  isRestored(db: Kysely<Tables>): Promise<boolean>;
  /** What was put back is from now on the store itself. */
  ownRestored(tx: Transaction<Tables>): Promise<void>;
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
