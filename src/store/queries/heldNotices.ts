import { type Kysely, sql } from 'kysely';
import type { State } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';
import { inBatches } from './transitions.ts';

/** Largest number of enquiries in one notice; the next notice covers the rest. */
const MAX_PER_NOTICE = 5000;

export type HeldEnquiry = Awaited<ReturnType<typeof listUnnotified>>[number];

/** Lists held enquiries that no notice covered, by id: those held while a notice is being sent appear in the next. */
export const listUnnotified = ({ db }: Backend) =>
  selectHeld(db).innerJoin('held_untold', 'held_untold.enquiry', 'id').orderBy('enquiry', 'desc').execute();

/** Lists enquiries held before this time that no last notice covered, newest first, at most `MAX_PER_NOTICE`. */
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
    // A literal, not a parameter: a partial index is used only if the statement itself contains the state.
    .where('state', '=', sql.lit<State>('held'))
    .limit(MAX_PER_NOTICE);

/** Records a sent notice, in batches so that the writer is not blocked for long. */
export async function markNotified({ db }: Backend, ids: readonly string[], at: number): Promise<void> {
  for (const batch of inBatches(ids))
    await db.transaction().execute(async (tx) => {
      const notified = tx.deleteFrom('held_untold').where('enquiry', 'in', batch).returning('enquiry');
      // Enquiries erased since then have no row here and get no step.
      const steps = (await notified.execute()).map((row) => ({ ...row, at, what: 'told', who: '' }) as const);
      if (steps.length > 0) await tx.insertInto('owner_steps').values(steps).execute();
    });
}

export async function markWarned({ db }: Backend, ids: readonly string[], now: number): Promise<void> {
  for (const batch of inBatches(ids))
    await db
      .transaction()
      .execute((tx) =>
        tx.updateTable('enquiries').set({ warned_at: now }).where('id', 'in', batch).execute(),
      );
}
