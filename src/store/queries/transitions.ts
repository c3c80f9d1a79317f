import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { State } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';
import { PLAIN_TOKEN } from './arrivals.ts';
import { type AuditNote, writeAuditNote } from './audit.ts';
import { type Selection, whereSelected } from './selection.ts';

/** The most enquiries that one call of `transition` changes, so that nobody waits long for the writer. */
export const TRANSITION_BATCH = 200;

export interface Change {
  /** `erased` also blanks every word and the address. */
  to: State;
  at: number;
  /** Free of personal data. */
  reason: string;
  /** For `queued`: when it may be tried; left out: at once. */
  dueAt?: number;
  /** Counts attempts and days from the start again. */
  resetAttempts?: boolean;
  /** For `erased`: noted outside the store too, so that a restored backup is erased again (`reapplyErasures`). */
  remember?: boolean;
  /** Who did it at the admin. */
  audit?: AuditNote;
}

/** Removes what is kept of these enquiries outside the store. */
export type EraseCopies = (ids: readonly string[], change: Change) => Promise<void>;

/** One enquiry as it is handed out for mailing. */
export type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

export interface ClaimRequest {
  now: number;
  leaseUntil: number;
  /** Ids not to hand out: those in this process's own hands. */
  except: readonly string[];
}

/**
 * Changes the enquiry that has been due the longest to `sending` and hands it out under a lease; `null` when none is.
 * An expired lease is due too: its holder died.
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
    // The owner, who has its mail already, asked for it once more.
    return { ...claimed, ...(sentAt !== null && { againAt: row.queuedAt }) };
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

/** @param eraseCopies is told which will be erased, and stops the change when it throws */
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
    if (state === 'erased') await forgetBeside(tx, ids);
    // Whatever was held and is no longer: the owner need not be told of it.
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

/** What the visitor wrote, all that was derived from it, and who at the enquiry service had to do with it. */
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

/** What stands outside the enquiry's own row and was derived from its words, or names who had to do with it. */
async function forgetBeside(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  // The plain form knows an enquiry again by its words: once erased, the same words are new. A token stays used.
  await tx
    .deleteFrom('arrivals')
    .where('enquiry', 'in', ids)
    .where('token', 'like', `${PLAIN_TOKEN}%`)
    .execute();
  await tx.deleteFrom('owner_steps').where('enquiry', 'in', ids).execute();
  // That something changed is still heard of.
  await tx.updateTable('owner_changes').set({ who: '', was: '' }).where('enquiry', 'in', ids).execute();
}
