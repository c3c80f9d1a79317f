import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** An error of the store. `message` is one line that names the fault and the remedy. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** Thrown inside a transaction to roll it back. Reaches the caller unchanged, not as a `StoreError`. */
export class Refusal extends Error {}

export interface Backend {
  /** On PostgreSQL several connections write, so queries lock the rows they read, and skip rows locked by others. */
  readonly kind: 'sqlite' | 'postgres';
  /** Location for messages: the path of the file, or host and database without the password. */
  readonly location: string;
  readonly db: Kysely<Tables>;
  /** One transaction, durable when the promise resolves. On SQLite, calls that arrive together share one commit. */
  shareCommit<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Locks these names against other instances until the transaction ends. */
  lockNames(tx: Transaction<Tables>, names: readonly string[]): Promise<void>;
  explain(error: unknown): StoreError;
  findDamage(): Promise<string[]>;
  /** Copies the store consistently while it is in use. @throws StoreError on PostgreSQL: its message names pg_dump */
  backup(file: string): Promise<void>;
  /** Removes traces of erased text from the database files. @returns false if a reader prevents that */
  scrub(): Promise<boolean>;
  isRestored(db: Kysely<Tables>): Promise<boolean>;
  /** Marks a restored store as this site's own, so that it no longer counts as restored. */
  adoptRestored(tx: Transaction<Tables>): Promise<void>;
}

/** The type of a query without its first parameter, the backend. */
type BoundQuery<Query> = Query extends (backend: Backend, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** Binds the queries to this database, and converts every error to a `StoreError`. */
export function bindQueries<
  Queries extends Record<string, (backend: Backend, ...rest: never[]) => Promise<unknown>>,
>(backend: Backend, queries: Queries): { [Name in keyof Queries]: BoundQuery<Queries[Name]> } {
  const boundQueries = Object.entries(queries).map(([name, query]) => [
    name,
    (...rest: never[]) => guard(backend, () => query(backend, ...rest)),
  ]);
  return Object.fromEntries(boundQueries);
}

/** @throws StoreError for any error of `work` except a `Refusal`, which is rethrown */
export async function guard<T>(backend: Backend, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StoreError || error instanceof Refusal ? error : backend.explain(error);
  }
}

/** Like `guard`, for streamed rows. */
export async function* guardRows<T>(backend: Backend, rows: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* rows;
  } catch (error) {
    throw backend.explain(error);
  }
}
