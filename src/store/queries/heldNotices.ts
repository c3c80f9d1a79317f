import { sql, type Transaction } from 'kysely';
import type { State } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';
import { type HeldEnquiry, NOTICE_MAX, TRANSITION_BATCH } from '../store.ts';

/**
 * Which held enquiries the owner has been told of. Each is noted by its id, after the notice is out: one that is held
 * while a notice is being written is told of in the next, whatever the clocks say.
 */
export async function listUntold({ db }: Backend): Promise<HeldEnquiry[]> {
  return db
    .selectFrom('held_untold')
    .innerJoin('enquiries', 'enquiries.id', 'held_untold.enquiry')
    .select(['id', 'received_at as receivedAt', 'reason', 'spam_signals as spamSignals'])
    .where('state', '=', 'held')
    .orderBy('enquiry', 'desc')
    .limit(NOTICE_MAX)
    .execute();
}

/** What was held before this time and the owner has had no last notice of, newest first, `NOTICE_MAX` at most. */
export async function listUnwarned({ db }: Backend, heldBefore: number): Promise<HeldEnquiry[]> {
  return (
    db
      .selectFrom('enquiries')
      .select(['id', 'received_at as receivedAt', 'reason', 'spam_signals as spamSignals'])
      // Written out, not bound: a partial index is used only for what is seen in the statement.
      .where('state', '=', sql.lit<State>('held'))
      .where('changed_at', '<', heldBefore)
      .where('warned_at', 'is', null)
      .orderBy('changed_at', 'desc')
      .limit(NOTICE_MAX)
      .execute()
  );
}

/** Batch by batch, so that nobody waits long for the writer. */
export async function markTold(backend: Backend, ids: readonly string[], at: number): Promise<void> {
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

export async function forgetUntold(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('held_untold').where('enquiry', 'in', ids).execute();
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
