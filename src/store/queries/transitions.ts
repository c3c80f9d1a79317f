import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { State } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';
import { PLAIN_TOKEN } from './arrivals.ts';
import { type AuditNote, writeAuditNote } from './audit.ts';
import { ENQUIRY_COLUMNS } from './enquiries.ts';
import { type Selection, whereSelected } from './selection.ts';

/** Largest number of enquiries changed by one call of `transition`, so that the writer is not blocked for long. */
export const TRANSITION_BATCH = 200;

/** Splits ids into batches that fit into one statement. */
export function* inBatches(ids: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += TRANSITION_BATCH)
    yield ids.slice(start, start + TRANSITION_BATCH);
}

export interface Change {
  /** `erased` also blanks the name, the email address and the message. */
  to: State;
  at: number;
  /** Stored with the state; free of personal data. */
  reason: string;
  /** For `queued`: time of the next attempt. Default: now. */
  dueAt?: number;
  /** Restarts the count of attempts, and the five days after which delivery gives up. */
  resetAttempts?: boolean;
  /** For `erased`: also records the ids outside the store, for a restore (`reapplyErasures`). */
  recordErasure?: boolean;
  audit?: AuditNote;
}

/** Removes copies of these enquiries outside the store, such as mail files. */
export type EraseCopies = (ids: readonly string[], change: Change) => Promise<void>;

export type ClaimedEnquiry = NonNullable<Awaited<ReturnType<typeof claim>>>;

interface ClaimRequest {
  now: number;
  leaseUntil: number;
  /** Ids of enquiries that this process is mailing. */
  except: readonly string[];
}

/** Claims the enquiry due for the longest time. An expired lease makes an enquiry due again: its process has died. */
export function claim(backend: Backend, { now, leaseUntil, except }: ClaimRequest) {
  return backend.db.transaction().execute(async (tx) => {
    const nextEnquiry = await tx
      .selectFrom('enquiries')
      .select(['id', 'state'])
      .where('due_at', '<=', now)
      .$if(except.length > 0, (query) => query.where('id', 'not in', except))
      .orderBy('due_at')
      .limit(1)
      .$if(backend.kind === 'postgres', (query) => query.forUpdate().skipLocked())
      .executeTakeFirst();
    if (!nextEnquiry) return null;
    const reason = nextEnquiry.state === 'sending' ? 'taken over: the lease had run out' : 'being mailed';
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
      .where('id', '=', nextEnquiry.id)
      .returning([...ENQUIRY_COLUMNS, sql<string>`lease`.as('lease')])
      .executeTakeFirstOrThrow();
    await tx.insertInto('history').values({ enquiry: row.id, at: now, state: 'sending', reason }).execute();
    // `againAt` is set only if the owner requested the mail again.
    return { ...row, ...(row.sentAt !== null && { againAt: row.queuedAt }) };
  });
}

/** Makes enquiries due whose next attempt is too far ahead, because the clock was set back. */
export const rescheduleFarFuture = (backend: Backend, now: number, longestDelay: number) =>
  makeDue(backend, now, now + longestDelay, ['queued', 'sending']);

/** Makes postponed enquiries due at once. Enquiries that are being mailed are not changed. */
export const makeQueuedDue = (backend: Backend, now: number) => makeDue(backend, now, now, ['queued']);

const makeDue = ({ db }: Backend, now: number, dueAfter: number, states: readonly State[]) =>
  db.transaction().execute((tx) => {
    const change = tx.updateTable('enquiries').set({ due_at: now });
    return change.where('state', 'in', states).where('due_at', '>', dueAfter).executeTakeFirst();
  });

/** Changes at most `TRANSITION_BATCH` enquiries. @param eraseCopies cancels the change if it throws */
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
    // Erased and released enquiries need no notice that they are held.
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
      // A fixed order prevents deadlocks between instances; a single writer need not sort.
      .$if(backend.kind === 'postgres', (query) => query.orderBy('id').forUpdate())
  );
}

function toColumns({ to, at, reason, dueAt, resetAttempts }: Change) {
  return {
    state: to,
    reason,
    changed_at: at,
    due_at: to === 'queued' ? (dueAt ?? at) : null,
    lease: null,
    // Stored only while held, so that the owner can select a whole flood from one client.
    client: '',
    ...(resetAttempts && { attempts: 0, queued_at: at }),
    // Keeps the time of the first mail when the mail is sent again.
    ...(to === 'sent' && { sent_at: sql<number>`coalesce(sent_at, ${at})` }),
    ...(to === 'erased' && { ...ERASED_VALUES, read_at: sql<number>`coalesce(read_at, ${at})` }),
  };
}

/** Blanks the visitor's data, everything derived from it, and the names of the people who handled the enquiry. */
const ERASED_VALUES = {
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

async function eraseRelatedRows(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  // A token of the plain form is a hash of the text, so it is deleted: after the erasure the same text counts as new.
  // Other tokens stay used.
  await tx
    .deleteFrom('arrivals')
    .where('enquiry', 'in', ids)
    .where('token', 'like', `${PLAIN_TOKEN}%`)
    .execute();
  await tx.deleteFrom('owner_steps').where('enquiry', 'in', ids).execute();
  // Blanked instead of deleted, so that other sessions learn of the change.
  await tx.updateTable('owner_changes').set({ who: '', was: '' }).where('enquiry', 'in', ids).execute();
}
