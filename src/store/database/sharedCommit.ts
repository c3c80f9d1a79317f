import { setImmediate as waitForTurn } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../schema/tables.ts';

type Job<T> = (tx: Transaction<Tables>) => Promise<T>;

/** Event loop turns to wait for more jobs. Enquiries sent together arrive turns apart, as threads verify tokens. */
const TURNS = 4;

/**
 * Runs all jobs that arrive within a few turns of the event loop in one transaction, because most of the cost of an
 * enquiry is the wait for the disk. When a job or the commit fails, each job runs again in a transaction of its own.
 * @returns a function whose promise settles after the commit
 */
export function createSharedCommit(db: Kysely<Tables>): <T>(job: Job<T>) => Promise<T> {
  let batch: { jobs: Job<unknown>[]; results: Promise<PromiseSettledResult<unknown>[]> } | undefined;

  async function commitTogether(jobs: readonly Job<unknown>[]): Promise<PromiseSettledResult<unknown>[]> {
    for (let turn = 0; turn < TURNS; turn += 1) await waitForTurn();
    batch = undefined;
    let hasBegun = false;
    try {
      return await db.transaction().execute(async (tx) => {
        hasBegun = true;
        const results: PromiseFulfilledResult<unknown>[] = [];
        for (const job of jobs) results.push({ status: 'fulfilled', value: await job(tx) });
        return results;
      });
    } catch (error) {
      // If no transaction could begin, the store is not writable: retrying each job would only repeat the long wait.
      if (!hasBegun || jobs.length === 1) throw error;
      return Promise.allSettled(jobs.map((job) => db.transaction().execute(job)));
    }
  }

  return async <T>(job: Job<T>) => {
    if (!batch) {
      const jobs: Job<unknown>[] = [];
      batch = { jobs, results: commitTogether(jobs) };
    }
    const { jobs, results } = batch;
    const position = jobs.push(job) - 1;
    const result = (await results)[position];
    if (result?.status !== 'fulfilled') throw result?.reason;
    return result.value as T;
  };
}
