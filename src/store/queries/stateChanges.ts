import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';
import { type Change, type Claimed, type ClaimRequest, type Selection, TRANSITION_BATCH } from '../store.ts';
import { forgetPlainArrivals } from './arrivals.ts';
import { forgetUntold } from './heldNotices.ts';
import { forgetOwnerSteps, writeAuditNote } from './ownerMarks.ts';
import { whereSelected } from './whereSelected.ts';

/**
 * Changes the enquiry that has been due the longest to `sending` and hands it out under a lease; `null` when none is.
 * An expired lease is due too: its holder died.
 */
export function claim(backend: Backend, { now, leaseUntil, except }: ClaimRequest): Promise<Claimed | null> {
  return backend.db.transaction().execute(async (tx) => {
    const next = await tx
      .selectFrom('enquiries')
      .select(['id', 'state'])
      .where('due_at', '<=', now)
      .$if(except.length > 0, (query) => query.where('id', 'not in', except))
      .orderBy('due_at')
      .limit(1)
      .$if(backend.rowLocks, (query) => query.forUpdate().skipLocked())
      .executeTakeFirst();
    if (!next) return null;
    const reason = next.state === 'sending' ? 'taken over: the lease had run out' : 'being mailed';
    const row = await tx
      .updateTable('enquiries')
      .set((eb) => ({
        state: 'sending',
        reason,
        lease: randomUUID(),
        due_at: leaseUntil,
        changed_at: now,
        attempts: eb('attempts', '+', 1),
      }))
      .where('id', '=', next.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx.insertInto('history').values({ enquiry: row.id, at: now, state: 'sending', reason }).execute();
    return {
      id: row.id,
      receivedAt: row.received_at,
      queuedAt: row.queued_at,
      ...(row.sent_at !== null && { againAt: row.queued_at }),
      attempt: row.attempts,
      lease: row.lease ?? '',
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      message: row.message,
    };
  });
}

/** Makes due what a clock set back has put out of reach. */
export function rescheduleFarFuture(backend: Backend, now: number, longestDelay: number): Promise<number> {
  return backend.db.transaction().execute(async (tx) => {
    const result = await tx
      .updateTable('enquiries')
      .set({ due_at: now })
      .where('due_at', '>', now + longestDelay)
      .executeTakeFirst();
    return Number(result.numUpdatedRows);
  });
}

/** Makes due what is queued and was put off; what is being mailed is left alone. */
export function makeQueuedDue(backend: Backend, now: number): Promise<number> {
  return backend.db.transaction().execute(async (tx) => {
    const result = await tx
      .updateTable('enquiries')
      .set({ due_at: now })
      .where('state', '=', 'queued')
      .where('due_at', '>', now)
      .executeTakeFirst();
    return Number(result.numUpdatedRows);
  });
}

/** `beforehand` is told which, and stops the change when it throws. */
export function transitionEnquiries(
  backend: Backend,
  which: Selection,
  change: Change,
  beforehand?: (ids: readonly string[]) => Promise<void>,
): Promise<number> {
  return backend.db.transaction().execute(async (tx) => {
    const rows = await selectForTransition(backend, tx, which).execute();
    if (rows.length === 0) return 0;
    const ids = rows.map((row) => row.id);
    await beforehand?.(ids);
    await tx.updateTable('enquiries').set(toColumns(change)).where('id', 'in', ids).execute();
    const { at, to: state, reason } = change;
    await tx
      .insertInto('history')
      .values(ids.map((enquiry) => ({ enquiry, at, state, reason })))
      .execute();
    if (state === 'erased') {
      await forgetPlainArrivals(tx, ids);
      await forgetOwnerSteps(tx, ids);
    }
    // Whatever was held and is no longer: the owner need not be told of it.
    if (state === 'erased' || change.resetAttempts) await forgetUntold(tx, ids);
    await writeAuditNote(tx, at, ids, change.audit);
    return ids.length;
  });
}

function selectForTransition(backend: Backend, tx: Transaction<Tables>, which: Selection) {
  return (
    tx
      .selectFrom('enquiries')
      .select('id')
      .where(whereSelected(which))
      .limit(TRANSITION_BATCH)
      // In one order, or two instances could wait for each other. One writer alone need not sort what fits.
      .$if(backend.rowLocks, (query) => query.orderBy('id').forUpdate())
  );
}

function toColumns({ to, at, reason, dueAt, resetAttempts }: Change) {
  return {
    state: to,
    reason,
    changed_at: at,
    due_at: to === 'queued' ? (dueAt ?? at) : null,
    lease: null,
    // Kept only for as long as the owner may want to judge a whole flood at once.
    client: '',
    ...(resetAttempts && { attempts: 0, queued_at: at }),
    // When it was mailed first: its mail may be sent once more.
    ...(to === 'sent' && { sent_at: sql<number>`coalesce(sent_at, ${at})` }),
    ...(to === 'erased' && { ...ERASED, read_at: sql<number>`coalesce(read_at, ${at})` }),
  };
}

/** What the visitor wrote, all that was derived from it, and who at the desk had to do with it. */
const ERASED = {
  ...{ first_name: '', last_name: '', email: '', email_key: '', message: '' },
  ...{ spam_score: 0, spam_signals: '', spam_at: null },
  ...{ read_by: null, answered_by: null },
};
