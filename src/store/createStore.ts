import { randomBytes } from 'node:crypto';
import { LIMITS } from '#enquiry';
import { acceptEnquiry, insertEnquiry } from './acceptEnquiry.ts';
import { countSince, findToken, forgetArrivals } from './arrivals.ts';
import type { Backend } from './backend.ts';
import type { EndedByRestore } from './endRestored.ts';
import { findChanged } from './findChanged.ts';
import { listUntold, listUnwarned, markTold, markWarned } from './heldNotices.ts';
import { countToAnswer, findHeads, listHeads } from './listHeads.ts';
import { dropMark, forgetMarks, listMarks, readMark, takeMark } from './marks.ts';
import { markEnquiries, recordAudit } from './ownerMarks.ts';
import {
  countAfter,
  countHeldSpam,
  countLatestFrom,
  findNewestId,
  findRecords,
  listTimes,
  readMailTrace,
} from './ownerReads.ts';
import type { OwnerStore } from './ownerStore.ts';
import {
  countArrivals,
  countOutbox,
  findById,
  findClients,
  findUnaccounted,
  listStates,
  measureHeld,
  measureShortId,
  readEnquiries,
  wasChecked,
} from './readEnquiries.ts';
import { claim, makeQueuedDue, rescheduleFarFuture, transitionEnquiries } from './stateChanges.ts';
import type { Change, EraseCopies, Store } from './store.ts';
import { connectAccounts } from './storeConnection.ts';
import { StoreError } from './storeError.ts';
import { takeBackChange } from './takeBack.ts';

type Guard = <T>(work: () => Promise<T>) => Promise<T>;

/** The store on either database: the shared queries, each fault told as `StoreError`. */
export function createStore(
  backend: Backend,
  eraseCopies: EraseCopies = async () => {},
  endedByRestore: EndedByRestore | null = null,
): Store {
  const guard = createGuard(backend);
  let scrubbed = true;
  return {
    kind: backend.kind,
    place: backend.place,
    endedByRestore,
    accept: (acceptance) => guard(() => acceptEnquiry(backend, acceptance)),
    findByToken: (token) => guard(async () => (await findToken(backend.db, token)) ?? null),
    forgetArrivals: (before) =>
      guard(async () => {
        if (!scrubbed) scrubbed = await backend.scrub();
        await forgetArrivals(backend, before);
      }),
    claim: (request) => guard(() => claim(backend, request)),
    rescheduleFarFuture: (now, longestDelay) => guard(() => rescheduleFarFuture(backend, now, longestDelay)),
    makeQueuedDue: (now) => guard(() => makeQueuedDue(backend, now)),
    transition: (which, change) =>
      guard(async () => {
        if (change.to !== 'erased') return transitionEnquiries(backend, which, change);
        const changed = await transitionEnquiries(backend, which, change, (ids) =>
          eraseCopiesFirst(eraseCopies, ids, change),
        );
        if (changed > 0) scrubbed = await backend.scrub();
        return changed;
      }),
    ...bindReads(backend, guard),
    ...bindNotices(backend, guard),
    ...bindMarks(backend, guard),
    owner: bindOwner(backend, guard),
    accounts: bindConnection(backend, guard),
    checkWritable: (now) => guard(() => checkWritable(backend, now)),
    check: () => guard(async () => [...(await backend.findDamage()), ...(await findUnaccounted(backend))]),
    backup: (file) => guard(() => backend.backup(file)),
    close: () => guard(() => backend.db.destroy()),
  };
}

function bindReads(backend: Backend, guard: Guard) {
  return {
    findById: (id) => guard(() => findById(backend, id)),
    list: (which) => guardRows(backend, readEnquiries(backend, which)),
    listStates: (which) => guardRows(backend, listStates(backend, which)),
    measureShortId: () => guard(() => measureShortId(backend)),
    findClients: (start, atMost) => guard(() => findClients(backend, start, atMost)),
    wasChecked: (id) => guard(() => wasChecked(backend, id)),
    countArrivals: (which) => guard(() => countArrivals(backend, which)),
    countOutbox: () => guard(() => countOutbox(backend)),
    countSince: (time) => guard(() => countSince(backend, time)),
    measureHeld: (atMost) => guard(() => measureHeld(backend, atMost)),
  } satisfies Partial<Store>;
}

function bindNotices(backend: Backend, guard: Guard) {
  return {
    listUntold: () => guard(() => listUntold(backend)),
    markTold: (ids, at) => guard(() => markTold(backend, ids, at)),
    listUnwarned: (heldBefore) => guard(() => listUnwarned(backend, heldBefore)),
    markWarned: (ids, now) => guard(() => markWarned(backend, ids, now)),
  } satisfies Partial<Store>;
}

function bindMarks(backend: Backend, guard: Guard) {
  return {
    getSecret: (name) => guard(() => getSecret(backend, name)),
    takeMark: (name, now, every) => guard(() => takeMark(backend, name, now, every)),
    readMark: (name) => guard(() => readMark(backend, name)),
    dropMark: (name, takenUntil) => guard(() => dropMark(backend, name, takenUntil)),
    listMarks: (prefix) => guard(() => listMarks(backend, prefix)),
    forgetMarks: (prefix, time) => guard(() => forgetMarks(backend, prefix, time)),
  } satisfies Partial<Store>;
}

function bindOwner(backend: Backend, guard: Guard): OwnerStore {
  return {
    listHeads: (request) => guard(() => listHeads(backend, request)),
    countAfter: (id, atMost) => guard(() => countAfter(backend, id, atMost)),
    findNewestId: () => guard(() => findNewestId(backend)),
    findRecords: (ids) => guard(() => findRecords(backend, ids)),
    countLatestFrom: (email, ofLatest) => guard(() => countLatestFrom(backend, email, ofLatest)),
    mark: (ids, marking) => guard(() => markEnquiries(backend, ids, marking)),
    takeBack: (change, by, nameAudit) => guard(() => takeBackChange(backend, change, by, nameAudit)),
    findChanged: (after, settledBy) => guard(() => findChanged(backend, after, settledBy)),
    findHeads: (ids) => guard(() => findHeads(backend, ids)),
    countToAnswer: (ofLatest, atMost) => guard(() => countToAnswer(backend, ofLatest, atMost)),
    countHeldSpam: () => guard(() => countHeldSpam(backend)),
    listTimes: (since, reason) => guardRows(backend, listTimes(backend, since, reason)),
    readMailTrace: () => guard(() => readMailTrace(backend)),
    recordAudit: (entry) => guard(() => recordAudit(backend, entry)),
  };
}

function bindConnection(backend: Backend, guard: Guard): Store['accounts'] {
  const { read, write } = connectAccounts(backend);
  return {
    read: (query) => guard(() => read(query)),
    write: (work, locks) => guard(() => write(work, locks)),
  };
}

function createGuard(backend: Backend): Guard {
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof StoreError ? error : backend.explain(error);
    }
  };
}

async function* guardRows<T>(backend: Backend, rows: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* rows;
  } catch (error) {
    throw backend.explain(error);
  }
}

/** Inside the transaction: a copy that stays must not pass for erased. */
async function eraseCopiesFirst(
  eraseCopies: EraseCopies,
  ids: readonly string[],
  change: Change,
): Promise<void> {
  try {
    await eraseCopies(ids, change);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? 'a fault';
    throw new StoreError(`Nothing was erased, because a mail kept as a file could not be removed (${code}).`);
  }
}

/** The first to ask makes it; a second instance that asks at the same moment gets the first one's. */
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
 * Keeps the longest enquiry there can be and takes it out again, in one commit that writes every page which a real
 * one would: a disk that has room for only a few bytes is full. Nobody ever sees it.
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
