import { setImmediate as waitForTurn } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../schema/tables.ts';

type Work<T> = (tx: Transaction<Tables>) => Promise<T>;
/** Returns what a work resolved with, or throws what it rejected with. */
type Result = () => unknown;

/**
 * Runs the works that arrive in one turn of the event loop in one transaction, because waiting for the disk is most of
 * what an enquiry costs. Each has a savepoint: one that throws takes back its own rows only.
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
    const place = works.push(work) - 1;
    return (await results)[place]?.() as T;
  };
}

/** @throws when SQLite itself ended the whole transaction, as a full disk makes it do */
async function runInSavepoint(tx: Transaction<Tables>, work: Work<unknown>): Promise<Result> {
  await sql`savepoint work`.execute(tx);
  try {
    const result = await work(tx);
    await sql`release work`.execute(tx);
    return () => result;
  } catch (error) {
    // Without the transaction there is no savepoint either: the reason must not hide behind that.
    await sql`rollback to work`.execute(tx).catch(() => Promise.reject(error));
    return () => Promise.reject(error);
  }
}
