import { type Selectable, sql, type Transaction } from 'kysely';
import type { Backend } from './backend.ts';
import type { AuditNote, Marking, MarkOutcome, OwnerMarks } from './ownerStore.ts';
import type { Tables } from './tables.ts';

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

const COLUMNS = { read: 'readAt', answered: 'answeredAt', spam: 'spamAt' } as const;

export function markEnquiries(
  backend: Backend,
  ids: readonly string[],
  marking: Marking,
): Promise<MarkOutcome> {
  return backend.db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('enquiries')
      .select(['id', 'state', 'read_at', 'read_by', 'answered_at', 'answered_by', 'spam_at'])
      .where('id', 'in', ids)
      .orderBy('id')
      .$if(backend.rowLocks, (query) => query.forUpdate())
      .execute();
    const found = rows.map((row) => ({ id: row.id, state: row.state, ...readMarks(row) }));
    const fitting = found.filter(
      (one) => one.state !== 'erased' && (one[COLUMNS[marking.what]] === null) === marking.isSet,
    );
    const changed = fitting.map(({ id }) => id);
    if (changed.length === 0) return { found, changed };
    await tx.updateTable('enquiries').set(toMarkColumns(marking)).where('id', 'in', changed).execute();
    await writeSteps(tx, fitting, marking);
    await writeAuditNote(tx, marking.at, changed, marking.audit);
    return { found, changed };
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

async function writeSteps(
  tx: Transaction<Tables>,
  marked: readonly (OwnerMarks & { id: string })[],
  { what, isSet, at, who }: Marking,
): Promise<void> {
  if (what === 'read') return;
  const ids = marked.map(({ id }) => id);
  if (what === 'spam' && !isSet) {
    await tx.deleteFrom('owner_steps').where('enquiry', 'in', ids).where('what', '=', 'markedSpam').execute();
    return;
  }
  const isUndone = ({ answeredAt }: OwnerMarks) => answeredAt !== null && at - answeredAt < UNDONE_WITHIN;
  const undone = what === 'answered' && !isSet ? marked.filter(isUndone) : [];
  for (const { id, answeredAt } of undone) {
    await tx
      .deleteFrom('owner_steps')
      .where('enquiry', '=', id)
      .where('at', '=', answeredAt ?? 0)
      .execute();
  }
  const step = what === 'spam' ? 'markedSpam' : isSet ? 'answered' : 'unanswered';
  const told = marked.filter((one) => !undone.includes(one));
  if (told.length === 0) return;
  const rows = told.map(({ id }) => ({ enquiry: id, at, what: step, who }) as const);
  await tx.insertInto('owner_steps').values(rows).execute();
}

/** Who noted something beside them goes with the words; when they were answered stays, as all times do. */
export async function forgetOwnerSteps(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('owner_steps').where('enquiry', 'in', ids).execute();
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

export async function recordAudit(
  { db }: Backend,
  entry: { at: number; who: string; action: string; about: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('audit').values(entry).execute();
  });
}
