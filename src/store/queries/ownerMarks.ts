import { randomUUID } from 'node:crypto';
import { type InferResult, type Kysely, sql, type Transaction } from 'kysely';
import { DAY, MINUTE } from '../../durations.ts';
import type { Backend } from '../database/backend.ts';
import type { OwnerStepName, Tables } from '../schema/tables.ts';
import { type AuditNote, writeAuditNote } from './audit.ts';

/** A mark undone this soon leaves no step. */
const UNDONE_WITHIN = MINUTE;
/** Longer than an undo is offered on a screen, even if it was offline meanwhile. */
const UNDO_PERIOD = DAY;

export interface Marking {
  what: 'read' | 'answered' | 'spam';
  isSet: boolean;
  at: number;
  who: string;
  /** Default: no audit entry. */
  audit?: AuditNote;
}

export const MARK_COLUMNS = [
  'read_at as readAt',
  'read_by as readBy',
  'answered_at as answeredAt',
  'answered_by as answeredBy',
  'spam_at as spamAt',
] as const;

const selectMarks = (db: Kysely<Tables>) => db.selectFrom('enquiries').select(MARK_COLUMNS);

export type OwnerMarks = InferResult<ReturnType<typeof selectMarks>>[number];

const MARK_OF = { read: 'readAt', answered: 'answeredAt', spam: 'spamAt' } as const;

/** Undo of the change of one enquiry: its marks before and after, and its added and removed steps. */
export interface UndoRecord {
  what: Marking['what'];
  isSet: boolean;
  was: OwnerMarks;
  became: OwnerMarks;
  added: { at: number; what: OwnerStepName } | null;
  removed: { at: number; what: OwnerStepName; who: string }[];
}

/** Reads the marks of these enquiries and locks their rows. */
export function selectMarked(backend: Backend, tx: Transaction<Tables>, ids: readonly string[]) {
  return selectMarks(tx)
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(backend.rowLocks, (query) => query.forUpdate())
    .execute();
}

/**
 * Marks enquiries, with the audit, in one transaction. Erased ones are skipped.
 * @returns the enquiries as they were found, and the id for undo
 */
export function markEnquiries(backend: Backend, ids: readonly string[], marking: Marking) {
  return backend.db.transaction().execute(async (tx) => {
    const found = await selectMarked(backend, tx, ids);
    const fitting = found.filter(
      (one) => one.state !== 'erased' && (one[MARK_OF[marking.what]] === null) === marking.isSet,
    );
    const changed = fitting.map(({ id }) => id);
    if (changed.length === 0) return { found, changed, change: null };
    const marked = await tx
      .updateTable('enquiries')
      .set(toMarkColumns(marking))
      .where('id', 'in', changed)
      .returning(['id', ...MARK_COLUMNS])
      .execute();
    const becameById = new Map(marked.map(({ id, ...became }) => [id, became]));
    const steps = await writeSteps(tx, fitting, marking);
    const { at, who, what, isSet } = marking;
    const change = randomUUID();
    const changes = fitting.map(({ id, state: _, ...was }) => {
      const removed = steps.removed
        .filter(({ enquiry }) => enquiry === id)
        .map(({ enquiry, ...step }) => step);
      const added = steps.added.has(id) && steps.name ? { at, what: steps.name } : null;
      const became = becameById.get(id) ?? was;
      return { id, undo: { what, isSet, was, became, added, removed } };
    });
    await saveChanges(tx, { change, at, who }, changes);
    await writeAuditNote(tx, at, changed, marking.audit);
    return { found, changed, change };
  });
}

/** Marking as answered or spam also marks as read. */
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

interface WrittenSteps {
  name: OwnerStepName | null;
  /** Enquiries that got the step. */
  added: ReadonlySet<string>;
  removed: { enquiry: string; at: number; what: OwnerStepName; who: string }[];
}

async function writeSteps(
  tx: Transaction<Tables>,
  marked: readonly (OwnerMarks & { id: string })[],
  { what, isSet, at, who }: Marking,
): Promise<WrittenSteps> {
  const removed: WrittenSteps['removed'] = [];
  if (what === 'read') return { name: null, added: new Set(), removed };
  const taken = ['enquiry', 'at', 'what', 'who'] as const;
  const ids = marked.map(({ id }) => id);
  if (what === 'spam' && !isSet) {
    const steps = tx.deleteFrom('owner_steps').where('enquiry', 'in', ids).where('what', '=', 'markedSpam');
    return { name: null, added: new Set(), removed: await steps.returning(taken).execute() };
  }
  const isUndone = ({ answeredAt }: OwnerMarks) => answeredAt !== null && at - answeredAt < UNDONE_WITHIN;
  const undone = what === 'answered' && !isSet ? marked.filter(isUndone) : [];
  for (const { id, answeredAt } of undone) {
    const steps = tx
      .deleteFrom('owner_steps')
      .where('enquiry', '=', id)
      .where('at', '=', answeredAt ?? 0);
    removed.push(...(await steps.returning(taken).execute()));
  }
  const name = what === 'spam' ? 'markedSpam' : isSet ? 'answered' : 'unanswered';
  const noted = marked.filter((one) => !undone.includes(one));
  const rows = noted.map(({ id }) => ({ enquiry: id, at, what: name, who }) as const);
  if (rows.length > 0) await tx.insertInto('owner_steps').values(rows).execute();
  return { name, added: new Set(noted.map(({ id }) => id)), removed };
}

/** Runs in the transaction of the change. Other sessions learn of it from these rows, so the newest is never deleted. */
export async function saveChanges(
  tx: Transaction<Tables>,
  { change, at, who }: { change: string; at: number; who: string },
  changes: readonly { id: string; undo: UndoRecord | null }[],
): Promise<void> {
  const rows = changes.map(({ id, undo }) => ({
    change,
    enquiry: id,
    at,
    who,
    was: undo ? JSON.stringify(undo) : '',
  }));
  await tx.insertInto('owner_changes').values(rows).execute();
  await tx
    .deleteFrom('owner_changes')
    .where('at', '<', at - UNDO_PERIOD)
    .execute();
}
