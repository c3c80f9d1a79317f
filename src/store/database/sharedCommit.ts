import { setImmediate as waitForTurn } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../schema/tables.ts';

type Work<T> = (tx: Transaction<Tables>) => Promise<T>;

/** Of the event loop. Enquiries sent at once come in different turns, because other threads verify their proofs of work. */
const TURNS = 4;

/**
 * Runs all works that arrive in a few turns of the event loop in one transaction, because waiting for the disk is most of
 * the cost of an enquiry. When any work or the commit fails, each work runs again in a transaction of its own.
 * @returns a function whose promise settles after the commit
 */
export function createSharedCommit(db: Kysely<Tables>): <T>(work: Work<T>) => Promise<T> {
  let batch: { works: Work<unknown>[]; results: Promise<PromiseSettledResult<unknown>[]> } | undefined;

  async function commitTogether(works: readonly Work<unknown>[]): Promise<PromiseSettledResult<unknown>[]> {
    for (let turn = 0; turn < TURNS; turn += 1) await waitForTurn();
    batch = undefined;
    let hasBegun = false;
    try {
      return await db.transaction().execute(async (tx) => {
        hasBegun = true;
        const results: PromiseFulfilledResult<unknown>[] = [];
        for (const work of works) results.push({ status: 'fulfilled', value: await work(tx) });
        return results;
      });
    } catch (error) {
      // Without a transaction no work is at fault: the store cannot be written, and waiting again for each would be long.
      if (!hasBegun || works.length === 1) throw error;
      return Promise.allSettled(works.map((work) => db.transaction().execute(work)));
    }
  }

  return async <T>(work: Work<T>) => {
    if (!batch) {
      const works: Work<unknown>[] = [];
      batch = { works, results: commitTogether(works) };
    }
    const { works, results } = batch;
    const position = works.push(work) - 1;
    const result = (await results)[position];
    if (result?.status !== 'fulfilled') throw result?.reason;
    return result.value as T;
  };
}
