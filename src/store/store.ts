import type { Kysely, Transaction } from 'kysely';
import { type Backend, bindQueries, guard, guardRows } from './database/backend.ts';
import { acceptEnquiry, checkWritable } from './queries/acceptEnquiry.ts';
import { countSince, findByToken, forgetArrivals } from './queries/arrivals.ts';
import { recordAudit } from './queries/audit.ts';
import { findById, findHistoryFaults, readEnquiries, wasChecked } from './queries/enquiries.ts';
import * as heldNotices from './queries/heldNotices.ts';
import { dropMark, forgetMarks, getSecret, listMarks, readMark, takeMark } from './queries/marks.ts';
import { countHeldSpam, countOutbox, measureHeld, readMailTrace } from './queries/outbox.ts';
import { markEnquiries, undoChange } from './queries/ownerMarks.ts';
import * as ownerReads from './queries/ownerReads.ts';
import type { Selection } from './queries/selection.ts';
import {
  type Change,
  claim,
  type EraseCopies,
  makeQueuedDue,
  rescheduleFarFuture,
  transitionEnquiries,
} from './queries/transitions.ts';
import type { AccountTables } from './schema/tables.ts';

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
  getSecret,
  takeMark,
  readMark,
  dropMark,
  listMarks,
  forgetMarks,
  checkWritable,
  ...heldNotices,
};

const OWNER_QUERIES = {
  ...ownerReads,
  mark: markEnquiries,
  undoChange,
  countHeldSpam,
  readMailTrace,
  recordAudit,
};

export type Store = ReturnType<typeof createStore>;

/**
 * The store, on either database. All times are whole milliseconds since 1970. Every change of state is written with its
 * time and reason in one transaction. Every method throws `StoreError` on failure, without partial changes.
 */
export function createStore(
  backend: Backend,
  eraseCopies: EraseCopies,
  endedByRestore: { sessions: number; links: number } | null,
) {
  let isScrubbed = true;
  return {
    kind: backend.kind,
    location: backend.location,
    /** Numbers of sessions and links that `openStore` ended after a restored backup, else `null`. */
    endedByRestore,
    ...bindQueries(backend, QUERIES),
    owner: bindQueries(backend, OWNER_QUERIES),
    accounts: connectAccounts(backend),
    list: (which?: Selection) => guardRows(backend, readEnquiries(backend, which)),
    /** Deletes arrivals received before this time, and retries a failed removal of erased text from the files. */
    forgetArrivals: (before: number) =>
      guard(backend, async () => {
        if (!isScrubbed) isScrubbed = await backend.scrub();
        await forgetArrivals(backend, before);
      }),
    /** Changes at most `TRANSITION_BATCH` enquiries in one transaction. @returns how many; repeat until it is fewer */
    transition: (which: Selection, change: Change) =>
      guard(backend, async () => {
        const changed = await transitionEnquiries(backend, which, change, eraseCopies);
        if (change.to === 'erased' && changed > 0) isScrubbed = await backend.scrub();
        return changed;
      }),
    check: () =>
      guard(backend, async () => [...(await backend.findDamage()), ...(await findHistoryFaults(backend))]),
    backup: (file: string) => guard(backend, () => backend.backup(file)),
    close: () => guard(backend, () => backend.db.destroy()),
  };
}

/** A connection limited to the account tables. Every error except a `Refusal` becomes a `StoreError`. */
export type StoreConnection = ReturnType<typeof connectAccounts>;

function connectAccounts(backend: Backend) {
  return {
    read: <T>(query: (db: Kysely<AccountTables>) => Promise<T>) =>
      guard(backend, () => query(backend.db.$pickTables<keyof AccountTables>())),
    /** One transaction, durable when the promise resolves. @param locks names to lock across instances */
    write: <T>(work: (tx: Transaction<AccountTables>) => Promise<T>, locks: readonly string[] = []) =>
      guard(backend, () =>
        backend.db.transaction().execute(async (tx) => {
          if (locks.length > 0) await backend.lockNames(tx, locks);
          return work(tx.$pickTables<keyof AccountTables>());
        }),
      ),
  };
}
