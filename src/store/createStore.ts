import { randomBytes } from 'node:crypto';
import { LIMITS } from '#enquiry';
import { type Backend, bindQueries, guard, guardRows } from './database/backend.ts';
import type { endRestored } from './database/endRestored.ts';
import { acceptEnquiry, insertEnquiry } from './queries/acceptEnquiry.ts';
import { countSince, findByToken, forgetArrivals } from './queries/arrivals.ts';
import { findChanged } from './queries/findChanged.ts';
import { listUntold, listUnwarned, markTold, markWarned } from './queries/heldNotices.ts';
import { countToAnswer, findHeads, listHeads } from './queries/listHeads.ts';
import { dropMark, forgetMarks, listMarks, readMark, takeMark } from './queries/marks.ts';
import { markEnquiries, recordAudit } from './queries/ownerMarks.ts';
import {
  countAfter,
  countHeldSpam,
  countLatestFrom,
  findNewestId,
  findRecords,
  listTimes,
  readMailTrace,
} from './queries/ownerReads.ts';
import {
  countOutbox,
  findById,
  findUnaccounted,
  listStates,
  measureHeld,
  readEnquiries,
  wasChecked,
} from './queries/readEnquiries.ts';
import { claim, makeQueuedDue, rescheduleFarFuture, transitionEnquiries } from './queries/stateChanges.ts';
import { takeBackChange } from './queries/takeBack.ts';
import type { Change, EraseCopies, Selection } from './store.ts';
import { connectAccounts } from './storeConnection.ts';

/** What the desk asks of a store, embedded (SQLite) or shared (PostgreSQL). */
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
  listUntold,
  markTold,
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

/** What the owner's desk asks of it: its list, its marks, and the times that it counts by. */
const OWNER_QUERIES = {
  listHeads,
  countAfter,
  findNewestId,
  findRecords,
  countLatestFrom,
  mark: markEnquiries,
  takeBack: takeBackChange,
  findChanged,
  findHeads,
  countToAnswer,
  countHeldSpam,
  readMailTrace,
  recordAudit,
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
  endedByRestore: Awaited<ReturnType<typeof endRestored>>,
) {
  let scrubbed = true;
  return {
    kind: backend.kind,
    /** Where it is, for people: a file name, or host and database without the password. */
    place: backend.place,
    /** What was ended when it was opened, because a backup had been put back; else `null`. */
    endedByRestore,
    ...bindQueries(backend, QUERIES),
    list: (which?: Selection) => guardRows(backend, readEnquiries(backend, which)),
    listStates: (which: Selection) => guardRows(backend, listStates(backend, which)),
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
        if (change.to !== 'erased') return transitionEnquiries(backend, which, change);
        const changed = await transitionEnquiries(backend, which, change, (ids) => eraseCopies(ids, change));
        if (changed > 0) scrubbed = await backend.scrub();
        return changed;
      }),
    owner: {
      ...bindQueries(backend, OWNER_QUERIES),
      listTimes: (since: number, releasedReason: string) =>
        guardRows(backend, listTimes(backend, since, releasedReason)),
    },
    accounts: connectAccounts(backend),
    /** The database's own integrity check; what is wrong, or nothing. */
    check: () =>
      guard(backend, async () => [...(await backend.findDamage()), ...(await findUnaccounted(backend))]),
    /** A consistent copy while enquiries arrive. PostgreSQL has its own tool: it throws with a line that names it. */
    backup: (file: string) => guard(backend, () => backend.backup(file)),
    close: () => guard(backend, () => backend.db.destroy()),
  };
}

/**
 * 32 random bytes in base64url, the same for every instance. The first to ask makes it; a second that asks at the same
 * moment gets the first one's.
 */
async function getSecret({ db }: Backend, name: string): Promise<string> {
  const find = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const found = await find();
  if (found) return found.value;
  const value = randomBytes(32).toString('base64url');
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('secrets')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return (await find())?.value ?? value;
}

const ID = 'probe';

/**
 * Resolves when an enquiry can be kept. Keeps the longest there can be and takes it out again, in one commit that
 * writes every page which a real one would: a disk that has room for only a few bytes is full. Nobody ever sees it.
 */
function checkWritable(backend: Backend, now: number): Promise<void> {
  const enquiry = {
    ...{ id: ID, token: ID, digest: ID, client: ID, sender: ID, receivedAt: now },
    ...{ checked: true, prefix48: '', spamScore: 0, spamSignals: '' },
    ...{ firstName: '', lastName: '', email: '', message: '語'.repeat(LIMITS.message.max) },
  };
  return backend.db.transaction().execute(async (tx) => {
    await insertEnquiry(tx, enquiry, { state: 'queued', reason: ID });
    await tx.deleteFrom('history').where('enquiry', '=', ID).execute();
    await tx.deleteFrom('enquiries').where('id', '=', ID).execute();
    await tx.deleteFrom('arrivals').where('token', '=', ID).execute();
  });
}
