import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type InferResult, type Kysely, sql, type Transaction } from 'kysely';
import { DAY } from '../../durations.ts';
import type { Backend } from '../database/backend.ts';
import type { OwnerStepName, Tables } from '../schema/tables.ts';
import { type AuditNote, writeAuditNote } from './audit.ts';
import { ENQUIRY_COLUMNS } from './enquiries.ts';

/** How long undo records are stored: longer than the admin offers an undo, also on a device that was offline. */
const UNDO_PERIOD = DAY;

export interface Marking {
  what: 'read' | 'answered' | 'spam';
  isSet: boolean;
  at: number;
  who: string;
  audit?: AuditNote;
}

const MARK_COLUMNS = [
  'read_at as readAt',
  'read_by as readBy',
  'answered_at as answeredAt',
  'answered_by as answeredBy',
  'spam_at as spamAt',
] as const;

/** Selects all columns that the admin shows. */
export const selectWithMarks = (db: Kysely<Tables>) =>
  db.selectFrom('enquiries').select([...ENQUIRY_COLUMNS, ...MARK_COLUMNS]);

const selectMarks = (db: Kysely<Tables>) => db.selectFrom('enquiries').select(MARK_COLUMNS);

type OwnerMarks = InferResult<ReturnType<typeof selectMarks>>[number];

const MARK_FIELD = { read: 'readAt', answered: 'answeredAt', spam: 'spamAt' } as const;

/** Data to undo a change of one enquiry: its marks before and after, and the timeline steps added and removed. */
interface UndoRecord {
  what: Marking['what'];
  isSet: boolean;
  was: OwnerMarks;
  became: OwnerMarks;
  added: { at: number; what: OwnerStepName } | null;
  removed: { at: number; what: OwnerStepName; who: string }[];
}

/** Reads the read, answered and spam marks of these enquiries, and locks their rows. */
function lockMarks(backend: Backend, tx: Transaction<Tables>, ids: readonly string[]) {
  return selectMarks(tx)
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(backend.kind === 'postgres', (query) => query.forUpdate())
    .execute();
}

/** Sets or clears a mark of unerased enquiries, with an audit entry. @returns `change`, the id for an undo */
export function markEnquiries(backend: Backend, ids: readonly string[], marking: Marking) {
  return backend.db.transaction().execute(async (tx) => {
    const foundEnquiries = await lockMarks(backend, tx, ids);
    const changedRows = foundEnquiries.filter(
      (one) => one.state !== 'erased' && (one[MARK_FIELD[marking.what]] === null) === marking.isSet,
    );
    const changedIds = changedRows.map(({ id }) => id);
    if (changedIds.length === 0) return { found: foundEnquiries, changed: changedIds, change: null };
    const markedRows = await tx
      .updateTable('enquiries')
      .set(toMarkColumns(marking))
      .where('id', 'in', changedIds)
      .returning(['id', ...MARK_COLUMNS])
      .execute();
    const becameById = new Map(markedRows.map(({ id, ...became }) => [id, became]));
    const { added, removed } = await writeSteps(tx, changedIds, marking);
    const { at, who, what, isSet } = marking;
    const change = randomUUID();
    const changes = changedRows.map(({ id, state: _, ...was }) => {
      const removedHere = removed.filter(({ enquiry }) => enquiry === id).map(({ enquiry, ...step }) => step);
      const became = becameById.get(id) ?? was;
      const undo: UndoRecord = { what, isSet, was, became, added, removed: removedHere };
      return { enquiry: id, was: JSON.stringify(undo) };
    });
    await saveChanges(tx, { change, at, who }, changes);
    await writeAuditNote(tx, at, changedIds, marking.audit);
    return { found: foundEnquiries, changed: changedIds, change };
  });
}

/** Columns to update. Marking as answered or spam also marks as read. */
function toMarkColumns({ what, isSet, at, who }: Marking) {
  const read = {
    read_at: sql<number>`coalesce(read_at, ${at})`,
    read_by: sql<string>`coalesce(read_by, ${who})`,
  };
  if (what === 'read') return { read_at: isSet ? at : null, read_by: isSet ? who : null };
  if (what === 'answered')
    return isSet ? { ...read, answered_at: at, answered_by: who } : { answered_at: null, answered_by: null };
  return isSet ? { ...read, spam_at: at } : { spam_at: null };
}

/** Writes the change into each timeline. @returns the step added to every timeline, and the steps removed */
async function writeSteps(
  tx: Transaction<Tables>,
  ids: readonly string[],
  { what, isSet, at, who }: Marking,
) {
  if (what === 'read') return { added: null, removed: [] };
  if (what === 'spam' && !isSet) {
    const steps = tx.deleteFrom('owner_steps').where('enquiry', 'in', ids).where('what', '=', 'markedSpam');
    return { added: null, removed: await steps.returning(['enquiry', 'at', 'what', 'who']).execute() };
  }
  const added = { at, what: what === 'spam' ? 'markedSpam' : isSet ? 'answered' : 'unanswered' } as const;
  const rows = ids.map((enquiry) => ({ enquiry, who, ...added }));
  await tx.insertInto('owner_steps').values(rows).execute();
  return { added, removed: [] };
}

/** Stores undo records, and deletes old ones. The newest stays: other sessions find changes in this table. */
async function saveChanges(
  tx: Transaction<Tables>,
  { change, at, who }: { change: string; at: number; who: string },
  changes: readonly { enquiry: string; was: string }[],
): Promise<void> {
  const rows = changes.map((one) => ({ ...one, change, at, who }));
  await tx.insertInto('owner_changes').values(rows).execute();
  await tx
    .deleteFrom('owner_changes')
    .where('at', '<', at - UNDO_PERIOD)
    .execute();
}

/** Columns that are restored together, by kind of mark. */
const MARK_COLUMNS_BY_KIND = {
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
    for (const { id, state, ...current } of await lockMarks(backend, tx, ids)) {
      const record = records.get(id);
      if (!record || state === 'erased' || !isUnchanged(current, record.became, record.what)) continue;
      await restoreMarks(tx, id, record, current, who);
      revertedIds.push(id);
    }
    await tx.updateTable('owner_changes').set({ was: '' }).where('change', '=', change).execute();
    if (revertedIds.length > 0) {
      const changesWithoutUndo = revertedIds.map((enquiry) => ({ enquiry, was: '' }));
      await saveChanges(tx, { change: '', at, who }, changesWithoutUndo);
      await writeAuditNote(tx, at, revertedIds, describeAudit(firstRecord.what, firstRecord.isSet));
    }
    return { ids, changed: revertedIds };
  });
}

const isUnchanged = (current: OwnerMarks, became: OwnerMarks, what: Marking['what']) =>
  isDeepStrictEqual(MARK_COLUMNS_BY_KIND[what](current), MARK_COLUMNS_BY_KIND[what](became));

async function restoreMarks(
  tx: Transaction<Tables>,
  id: string,
  { was, became, added, removed }: UndoRecord,
  current: OwnerMarks,
  who: string,
): Promise<void> {
  const groups = (['read', 'answered', 'spam'] as const).filter((what) => isUnchanged(current, became, what));
  const columns = Object.assign({}, ...groups.map((what) => MARK_COLUMNS_BY_KIND[what](was)));
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
