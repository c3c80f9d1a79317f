import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';
import { type AuditNote, writeAuditNote } from './audit.ts';
import { type KeptChange, keepChanges, type Marking, type OwnerMarks, selectMarked } from './ownerMarks.ts';

/** Which columns go together: one is not put back without the other. */
const COLUMNS_OF = {
  read: ({ readAt, readBy }: OwnerMarks) => ({ read_at: readAt, read_by: readBy }),
  answered: ({ answeredAt, answeredBy }: OwnerMarks) => ({
    answered_at: answeredAt,
    answered_by: answeredBy,
  }),
  spam: ({ spamAt }: OwnerMarks) => ({ spam_at: spamAt }),
};

/**
 * Puts back what a change of theirs left, exactly as it was: each enquiry that still stands so. What somebody else
 * noted since stays as it is.
 * @param nameAudit what is written down of it
 * @returns the ids that the change was about and those that were put back; nothing where there is no such change any more
 */
export function undoChange(
  backend: Backend,
  change: string,
  { who, at }: { who: string; at: number },
  nameAudit: (what: Marking['what'], isSet: boolean) => AuditNote | undefined,
) {
  return backend.db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('owner_changes')
      .select(['enquiry', 'was'])
      .where('change', '=', change)
      .where('who', '=', who)
      .where('was', '<>', '')
      .execute();
    const kept = new Map(rows.map(({ enquiry, was }) => [enquiry, JSON.parse(was) as KeptChange]));
    const ids = [...kept.keys()];
    const [first] = kept.values();
    if (!first) return undefined;
    const changed: string[] = [];
    for (const { id, state, ...now } of await selectMarked(backend, tx, ids)) {
      const how = kept.get(id);
      if (!how || state === 'erased' || !stands(now, how.became, how.what)) continue;
      await putBack(tx, id, how, now, who);
      changed.push(id);
    }
    await tx.updateTable('owner_changes').set({ was: '' }).where('change', '=', change).execute();
    if (changed.length > 0) {
      const none = changed.map((id) => ({ id, how: null }));
      await keepChanges(tx, { change: '', at, who }, none);
      await writeAuditNote(tx, at, changed, nameAudit(first.what, first.isSet));
    }
    return { ids, changed };
  });
}

const stands = (now: OwnerMarks, became: OwnerMarks, what: Marking['what']) =>
  isDeepStrictEqual(COLUMNS_OF[what](now), COLUMNS_OF[what](became));

async function putBack(
  tx: Transaction<Tables>,
  id: string,
  { was, became, added, removed }: KeptChange,
  now: OwnerMarks,
  who: string,
): Promise<void> {
  const groups = (['read', 'answered', 'spam'] as const).filter((what) => stands(now, became, what));
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
