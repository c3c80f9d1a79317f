import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { State } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';
import { PLAIN_TOKEN } from './arrivals.ts';
import { type AuditNote, writeAuditNote } from './audit.ts';
import { type Selection, whereSelected } from './selection.ts';

/** Limit of one call of `transition`, so that the writer is not blocked for long. */
export const TRANSITION_BATCH = 200;

export interface Change {
  /** `erased` also blanks the words and the address. */
  to: State;
  at: number;
  /** Free of personal data. */
  reason: string;
  /** For `queued`: time of the next attempt. Default: now. */
  dueAt?: number;
  /** Restarts the attempts and the five days. */
  resetAttempts?: boolean;
  /** For `erased`: also recorded outside the store, so that a restored backup is erased again (`reapplyErasures`). */
  remember?: boolean;
  /** With the person who made the change. */
  audit?: AuditNote;
}

/** Removes copies of these enquiries outside the store. */
export type EraseCopies = (ids: readonly string[], change: Change) => Promise<void>;

/** An enquiry to be mailed, with its lease. */
export type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

export interface ClaimRequest {
  now: number;
  leaseUntil: number;
  /** Ids that this process is mailing. */
  except: readonly string[];
}

/**
 * Claims the enquiry that has been due longest: `sending`, under a lease; `null` when none is due. An expired lease is
 * due too, since its holder died.
 */
export function claim(backend: Backend, { now, leaseUntil, except }: ClaimRequest) {
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
      .returning([
        'id',
        'received_at as receivedAt',
        'queued_at as queuedAt',
        'sent_at as sentAt',
        'attempts as attempt',
        sql<string>`lease`.as('lease'),
        'first_name as firstName',
        'last_name as lastName',
        'email',
        'message',
      ])
      .executeTakeFirstOrThrow();
    const { sentAt, ...claimed } = row;
    await tx.insertInto('history').values({ enquiry: row.id, at: now, state: 'sending', reason }).execute();
    // The owner requested the mail again.
    return { ...claimed, ...(sentAt !== null && { againAt: row.queuedAt }) };
  });
}

/** Makes enquiries due that a clock set back has moved out of reach. */
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

/** Makes postponed enquiries due; those being mailed are left alone. */
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

/** @param eraseCopies gets the ids to erase; an error cancels the change */
export function transitionEnquiries(
  backend: Backend,
  which: Selection,
  change: Change,
  eraseCopies: EraseCopies,
): Promise<number> {
  return backend.db.transaction().execute(async (tx) => {
    const rows = await selectForTransition(backend, tx, which).execute();
    if (rows.length === 0) return 0;
    const ids = rows.map((row) => row.id);
    if (change.to === 'erased') await eraseCopies(ids, change);
    await tx.updateTable('enquiries').set(toColumns(change)).where('id', 'in', ids).execute();
    const { at, to: state, reason } = change;
    await tx
      .insertInto('history')
      .values(ids.map((enquiry) => ({ enquiry, at, state, reason })))
      .execute();
    if (state === 'erased') await eraseRelatedRows(tx, ids);
    // No notice is needed for enquiries that are no longer held.
    if (state === 'erased' || change.resetAttempts)
      await tx.deleteFrom('held_untold').where('enquiry', 'in', ids).execute();
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
      // In a fixed order, against deadlocks between instances; a single writer need not sort.
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
    // Only for held enquiries, so that the owner can select a whole flood.
    client: '',
    ...(resetAttempts && { attempts: 0, queued_at: at }),
    // Time of the first mail: it may be sent again.
    ...(to === 'sent' && { sent_at: sql<number>`coalesce(sent_at, ${at})` }),
    ...(to === 'erased' && { ...ERASED, read_at: sql<number>`coalesce(read_at, ${at})` }),
  };
}

/** The visitor's words, everything derived from them, and who handled them. */
const ERASED = {
  first_name: '',
  last_name: '',
  email: '',
  email_key: '',
  message: '',
  spam_score: 0,
  spam_signals: '',
  spam_at: null,
  read_by: null,
  answered_by: null,
};

/** Erases what other tables derive from the words, and who handled them. */
async function eraseRelatedRows(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  // The plain form recognises an enquiry by its words: once erased, the same words are new. Other tokens stay used.
  await tx
    .deleteFrom('arrivals')
    .where('enquiry', 'in', ids)
    .where('token', 'like', `${PLAIN_TOKEN}%`)
    .execute();
  await tx.deleteFrom('owner_steps').where('enquiry', 'in', ids).execute();
  // The rows themselves stay, so that other sessions learn of the change.
  await tx.updateTable('owner_changes').set({ who: '', was: '' }).where('enquiry', 'in', ids).execute();
}
