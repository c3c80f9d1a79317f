import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';
import { type AuditNote, writeAuditNote } from './audit.ts';
import { type Marking, type OwnerMarks, saveChanges, selectMarked, type UndoRecord } from './ownerMarks.ts';

/** Columns that are restored together, by kind of mark. */
const COLUMNS_OF = {
  read: ({ readAt, readBy }: OwnerMarks) => ({ read_at: readAt, read_by: readBy }),
  answered: ({ answeredAt, answeredBy }: OwnerMarks) => ({
    answered_at: answeredAt,
    answered_by: answeredBy,
  }),
  spam: ({ spamAt }: OwnerMarks) => ({ spam_at: spamAt }),
};

/**
 * Reverts a change by the same person for each enquiry that has not changed since. Later changes by others stay.
 * @param describeAudit describes the audit entry of the undo
 * @returns all ids of the change, and the ids that were reverted; `undefined` if the change can no longer be undone
 */
export function undoChange(
  backend: Backend,
  change: string,
  { who, at }: { who: string; at: number },
  describeAudit: (what: Marking['what'], isSet: boolean) => AuditNote | undefined,
) {
  return backend.db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('owner_changes')
      .select(['enquiry', 'was'])
      .where('change', '=', change)
      .where('who', '=', who)
      .where('was', '<>', '')
      .execute();
    const records = new Map(rows.map(({ enquiry, was }) => [enquiry, JSON.parse(was) as UndoRecord]));
    const ids = [...records.keys()];
    const [firstRecord] = records.values();
    if (!firstRecord) return undefined;
    const revertedIds: string[] = [];
    for (const { id, state, ...now } of await selectMarked(backend, tx, ids)) {
      const record = records.get(id);
      if (!record || state === 'erased' || !isUnchanged(now, record.became, record.what)) continue;
      await restoreMarks(tx, id, record, now, who);
      revertedIds.push(id);
    }
    await tx.updateTable('owner_changes').set({ was: '' }).where('change', '=', change).execute();
    if (revertedIds.length > 0) {
      const changesWithoutUndo = revertedIds.map((id) => ({ id, undo: null }));
      await saveChanges(tx, { change: '', at, who }, changesWithoutUndo);
      await writeAuditNote(tx, at, revertedIds, describeAudit(firstRecord.what, firstRecord.isSet));
    }
    return { ids, changed: revertedIds };
  });
}

const isUnchanged = (now: OwnerMarks, became: OwnerMarks, what: Marking['what']) =>
  isDeepStrictEqual(COLUMNS_OF[what](now), COLUMNS_OF[what](became));

async function restoreMarks(
  tx: Transaction<Tables>,
  id: string,
  { was, became, added, removed }: UndoRecord,
  now: OwnerMarks,
  who: string,
): Promise<void> {
  const groups = (['read', 'answered', 'spam'] as const).filter((what) => isUnchanged(now, became, what));
  const columns = Object.assign({}, ...groups.map((what) => COLUMNS_OF[what](was)));
  await tx.updateTable('enquiries').set(columns).where('id', '=', id).execute();
  if (added) {
    const { at, what } = added;
    const step = tx.deleteFrom('owner_steps').where('enquiry', '=', id);
    await step.where('at', '=', at).where('what', '=', what).where('who', '=', who).execute();
  }
  if (removed.length === 0) return;
  const rows = removed.map((step) => ({ enquiry: id, ...step }));
  await tx.insertInto('owner_steps').values(rows).execute();
}
