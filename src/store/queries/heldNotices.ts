import { type Kysely, sql, type Transaction } from 'kysely';
import type { State } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';
import { TRANSITION_BATCH } from './transitions.ts';

/** The most enquiries that one notice to the owner is about; the rest is told of in the next. */
const NOTICE_MAX = 5000;

/** What a notice tells of a held enquiry: none of its words. */
export type HeldEnquiry = Awaited<ReturnType<typeof listUnnotified>>[number];

/**
 * Which held enquiries the owner has been told of. Each is noted by its id, after the notice is out: one that is held
 * while a notice is being written is told of in the next, whatever the clocks say.
 */
export const listUnnotified = ({ db }: Backend) =>
  selectHeld(db).innerJoin('held_untold', 'held_untold.enquiry', 'id').orderBy('enquiry', 'desc').execute();

/** What was held before this time and the owner has had no last notice of, newest first, `NOTICE_MAX` at most. */
export const listUnwarned = ({ db }: Backend, heldBefore: number) =>
  selectHeld(db)
    .where('changed_at', '<', heldBefore)
    .where('warned_at', 'is', null)
    .orderBy('changed_at', 'desc')
    .execute();

const selectHeld = (db: Kysely<Tables>) =>
  db
    .selectFrom('enquiries')
    .select(['id', 'received_at as receivedAt', 'reason', 'spam_signals as spamSignals'])
    // Written out, not bound: a partial index is used only for what is seen in the statement.
    .where('state', '=', sql.lit<State>('held'))
    .limit(NOTICE_MAX);

/** Batch by batch, so that nobody waits long for the writer. */
export async function markNotified(backend: Backend, ids: readonly string[], at: number): Promise<void> {
  await changeInBatches(backend, ids, async (tx, batch) => {
    const told = await tx
      .deleteFrom('held_untold')
      .where('enquiry', 'in', batch)
      .returning('enquiry')
      .execute();
    // Those that were erased while the notice was on its way are not there any more.
    const steps = told.map(({ enquiry }) => ({ enquiry, at, what: 'told', who: '' }) as const);
    if (steps.length > 0) await tx.insertInto('owner_steps').values(steps).execute();
  });
}

export async function markWarned(backend: Backend, ids: readonly string[], now: number): Promise<void> {
  await changeInBatches(backend, ids, async (tx, batch) => {
    await tx.updateTable('enquiries').set({ warned_at: now }).where('id', 'in', batch).execute();
  });
}

async function changeInBatches(
  { db }: Backend,
  ids: readonly string[],
  change: (tx: Transaction<Tables>, batch: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += TRANSITION_BATCH) {
    const batch = ids.slice(start, start + TRANSITION_BATCH);
    await db.transaction().execute((tx) => change(tx, batch));
  }
}
