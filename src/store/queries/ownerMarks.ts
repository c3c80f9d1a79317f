import { randomUUID } from 'node:crypto';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { State } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import type { AuditNote, Marking, MarkOutcome, OwnerMarks } from '../ownerStore.ts';
import type { OwnerStepName, Tables } from '../schema/tables.ts';
import { forgetChanges, keepChanges } from './keptChanges.ts';

/** What is taken back so soon after never was: it leaves no step. In ms. */
const UNDONE_WITHIN = 60_000;

type MarkColumns = Pick<
  Selectable<Tables['enquiries']>,
  'read_at' | 'read_by' | 'answered_at' | 'answered_by' | 'spam_at'
>;

export const readMarks = (row: MarkColumns): OwnerMarks => ({
  ...{ readAt: row.read_at, readBy: row.read_by },
  ...{ answeredAt: row.answered_at, answeredBy: row.answered_by, spamAt: row.spam_at },
});

const COLUMNS = {
  ...{ readAt: 'read_at', readBy: 'read_by', spamAt: 'spam_at' },
  ...{ answeredAt: 'answered_at', answeredBy: 'answered_by' },
} as const satisfies Record<keyof OwnerMarks, keyof MarkColumns>;

/** The same by the names of the table. */
export const toColumnsOf = (marks: Partial<OwnerMarks>): Partial<MarkColumns> =>
  Object.fromEntries(
    Object.entries(marks).map(([name, value]) => [COLUMNS[name as keyof OwnerMarks], value]),
  );

const MARK_OF = { read: 'readAt', answered: 'answeredAt', spam: 'spamAt' } as const;

/** Those of these that there are, with what is noted beside them; nobody else notes anything meanwhile. */
export async function selectMarked(
  backend: Backend,
  tx: Transaction<Tables>,
  ids: readonly string[],
): Promise<(OwnerMarks & { id: string; state: State })[]> {
  const rows = await tx
    .selectFrom('enquiries')
    .select(['id', 'state', 'read_at', 'read_by', 'answered_at', 'answered_by', 'spam_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(backend.rowLocks, (query) => query.forUpdate())
    .execute();
  return rows.map((row) => ({ id: row.id, state: row.state, ...readMarks(row) }));
}

/** Notes something beside these enquiries, with the audit, in one transaction. Erased ones take no note. */
export function markEnquiries(
  backend: Backend,
  ids: readonly string[],
  marking: Marking,
): Promise<MarkOutcome> {
  return backend.db.transaction().execute(async (tx) => {
    const found = await selectMarked(backend, tx, ids);
    const fitting = found.filter(
      (one) => one.state !== 'erased' && (one[MARK_OF[marking.what]] === null) === marking.isSet,
    );
    const changed = fitting.map(({ id }) => id);
    if (changed.length === 0) return { found, changed, change: null };
    await tx.updateTable('enquiries').set(toMarkColumns(marking)).where('id', 'in', changed).execute();
    const steps = await writeSteps(tx, fitting, marking);
    const { at, who, what, isSet } = marking;
    const change = randomUUID();
    const kept = fitting.map(({ id, state: _, ...was }) => {
      const removed = steps.removed
        .filter(({ enquiry }) => enquiry === id)
        .map(({ enquiry, ...step }) => step);
      const added = steps.added.has(id) && steps.name ? { at, what: steps.name } : null;
      return { id, how: { what, isSet, was, became: addMark(was, marking), added, removed } };
    });
    await keepChanges(tx, { change, at, who }, kept);
    await writeAuditNote(tx, at, changed, marking.audit);
    return { found, changed, change };
  });
}

/** Whoever says that it is answered, or spam, has read it. */
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

/** What `toMarkColumns` makes of what was noted before. */
function addMark(was: OwnerMarks, { what, isSet, at, who }: Marking): OwnerMarks {
  if (what === 'read') return { ...was, readAt: isSet ? at : null, readBy: isSet ? who : null };
  const read = isSet ? { readAt: was.readAt ?? at, readBy: was.readBy ?? who } : {};
  if (what === 'spam') return { ...was, ...read, spamAt: isSet ? at : null };
  return { ...was, ...read, answeredAt: isSet ? at : null, answeredBy: isSet ? who : null };
}

interface WrittenSteps {
  name: OwnerStepName | null;
  /** Whose way tells of it. */
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
  const told = marked.filter((one) => !undone.includes(one));
  const rows = told.map(({ id }) => ({ enquiry: id, at, what: name, who }) as const);
  if (rows.length > 0) await tx.insertInto('owner_steps').values(rows).execute();
  return { name, added: new Set(told.map(({ id }) => id)), removed };
}

/** Who noted something beside them goes with the words; when they were answered stays, as all times do. */
export async function forgetOwnerSteps(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('owner_steps').where('enquiry', 'in', ids).execute();
  await forgetChanges(tx, ids);
}

/** In the transaction of the change, so that neither is there without the other. */
export async function writeAuditNote(
  tx: Transaction<Tables>,
  at: number,
  ids: readonly string[],
  note: AuditNote | undefined,
): Promise<void> {
  if (!note) return;
  const { who, action } = note;
  await tx
    .insertInto('audit')
    .values({ at, who, action, about: note.describe(ids) })
    .execute();
}

/** For what changes no enquiry. */
export async function recordAudit(
  { db }: Backend,
  entry: { at: number; who: string; action: string; about: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('audit').values(entry).execute();
  });
}
