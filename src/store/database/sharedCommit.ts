import { setImmediate as waitForTurn } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../schema/tables.ts';

type Work<T> = (tx: Transaction<Tables>) => Promise<T>;
/** Returns the value that the work resolved with, or rejects with its error. */
type Result = () => unknown;

/**
 * Runs all works that arrive in one turn of the event loop in one transaction, because waiting for the disk is most of
 * the cost of an enquiry. Each work has a savepoint, so a failing one rolls back only its own rows.
 * @returns a function whose promise settles after the commit, and rejects for all works when the commit fails
 */
export function createSharedCommit(db: Kysely<Tables>): <T>(work: Work<T>) => Promise<T> {
  let batch: { works: Work<unknown>[]; results: Promise<Result[]> } | undefined;

  async function commitTogether(works: readonly Work<unknown>[]): Promise<Result[]> {
    await waitForTurn();
    batch = undefined;
    return db.transaction().execute(async (tx) => {
      const results: Result[] = [];
      for (const work of works) results.push(await runInSavepoint(tx, work));
      return results;
    });
  }

  return async <T>(work: Work<T>) => {
    if (!batch) {
      const works: Work<unknown>[] = [];
      batch = { works, results: commitTogether(works) };
    }
    const { works, results } = batch;
    const position = works.push(work) - 1;
    return (await results)[position]?.() as T;
  };
}

/** @throws when SQLite has ended the whole transaction, as it does on a full disk */
async function runInSavepoint(tx: Transaction<Tables>, work: Work<unknown>): Promise<Result> {
  await sql`savepoint work`.execute(tx);
  try {
    const result = await work(tx);
    await sql`release work`.execute(tx);
    return () => result;
  } catch (error) {
    // If SQLite has ended the transaction, the savepoint is gone too: rethrow the original error, not the rollback's.
    await sql`rollback to work`.execute(tx).catch(() => Promise.reject(error));
    return () => Promise.reject(error);
  }
}
