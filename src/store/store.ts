import type { Kysely, Transaction } from 'kysely';
import { type Backend, bindQueries, guard, guardRows } from './database/backend.ts';
import { acceptEnquiry, checkWritable } from './queries/acceptEnquiry.ts';
import { countSince, findByToken, forgetArrivals } from './queries/arrivals.ts';
import { recordAudit } from './queries/audit.ts';
import { findById, findUnaccounted, readEnquiries, wasChecked } from './queries/enquiries.ts';
import { countToAnswer, findHeads, listHeads } from './queries/heads.ts';
import { listUnnotified, listUnwarned, markNotified, markWarned } from './queries/heldNotices.ts';
import { dropMark, forgetMarks, listMarks, readMark, takeMark } from './queries/marks.ts';
import { countHeldSpam, countOutbox, measureHeld, readMailTrace } from './queries/outbox.ts';
import { markEnquiries } from './queries/ownerMarks.ts';
import {
  countAfter,
  countLatestFrom,
  findChanged,
  findNewestId,
  findRecords,
  listTimes,
} from './queries/ownerReads.ts';
import { getSecret } from './queries/secrets.ts';
import type { Selection } from './queries/selection.ts';
import {
  type Change,
  claim,
  type EraseCopies,
  makeQueuedDue,
  rescheduleFarFuture,
  transitionEnquiries,
} from './queries/transitions.ts';
import { undoChange } from './queries/undoChange.ts';
import type { AccountTables } from './schema/tables.ts';

/** What the enquiry service asks of a store, embedded (SQLite) or shared (PostgreSQL). */
const QUERIES = {
  accept: acceptEnquiry,
  findByToken,
  claim,
  rescheduleFarFuture,
  makeQueuedDue,
  findById,
  wasChecked,
  countOutbox,
  countSince,
  measureHeld,
  listUnnotified,
  markNotified,
  listUnwarned,
  markWarned,
  getSecret,
  takeMark,
  readMark,
  dropMark,
  listMarks,
  forgetMarks,
  checkWritable,
};

/** What the admin asks of it: its list, its marks, and the times that it counts by. */
const OWNER_QUERIES = {
  listHeads,
  countAfter,
  findNewestId,
  findRecords,
  countLatestFrom,
  mark: markEnquiries,
  undoChange,
  findChanged,
  findHeads,
  countToAnswer,
  countHeldSpam,
  readMailTrace,
  recordAudit,
  listTimes,
};

export type Store = ReturnType<typeof createStore>;

/**
 * The store on either database. Every time is in milliseconds since 1970, in whole numbers. Every change of state is
 * written with its time and reason in the same transaction. Each method throws `StoreError` when the store cannot do
 * it; nothing is then half done.
 */
export function createStore(
  backend: Backend,
  eraseCopies: EraseCopies,
  endedByRestore: { sessions: number; links: number } | null,
) {
  let scrubbed = true;
  return {
    kind: backend.kind,
    place: backend.place,
    /** What was ended when it was opened, because a backup had been put back; else `null`. */
    endedByRestore,
    ...bindQueries(backend, QUERIES),
    owner: bindQueries(backend, OWNER_QUERIES),
    accounts: connectAccounts(backend),
    list: (which?: Selection) => guardRows(backend, readEnquiries(backend, which)),
    /** Forgets tokens and senders of before this time, and what erasing had to leave behind. */
    forgetArrivals: (before: number) =>
      guard(backend, async () => {
        if (!scrubbed) scrubbed = await backend.scrub();
        await forgetArrivals(backend, before);
      }),
    /**
     * Changes the state of those enquiries that still fit, at most `TRANSITION_BATCH` of them in one transaction.
     * @returns how many it changed; the caller goes on until that is less than `TRANSITION_BATCH`.
     */
    transition: (which: Selection, change: Change) =>
      guard(backend, async () => {
        const changed = await transitionEnquiries(backend, which, change, eraseCopies);
        if (change.to === 'erased' && changed > 0) scrubbed = await backend.scrub();
        return changed;
      }),
    /** The database's own integrity check; what is wrong, or nothing. */
    check: () =>
      guard(backend, async () => [...(await backend.findDamage()), ...(await findUnaccounted(backend))]),
    backup: (file: string) => guard(backend, () => backend.backup(file)),
    close: () => guard(backend, () => backend.db.destroy()),
  };
}

/**
 * The store's own connection for a module that has tables and queries of its own, and none of the enquiries'. Whatever
 * is thrown in it is told as `StoreError`: a refusal is an answer, and not thrown.
 */
export type StoreConnection = ReturnType<typeof connectAccounts>;

function connectAccounts(backend: Backend) {
  return {
    read: <T>(query: (db: Kysely<AccountTables>) => Promise<T>) =>
      guard(backend, () => query(backend.db.$pickTables<keyof AccountTables>())),
    /**
     * One transaction, durable when the promise resolves; a fault undoes it.
     * @param locks names that no other instance holds until it ends
     */
    write: <T>(work: (tx: Transaction<AccountTables>) => Promise<T>, locks: readonly string[] = []) =>
      guard(backend, () =>
        backend.db.transaction().execute(async (tx) => {
          if (locks.length > 0) await backend.lockNames(tx, locks);
          return work(tx.$pickTables<keyof AccountTables>());
        }),
      ),
  };
}
