import type { Backend } from '../database/backend.ts';
import { CHANGED_MAX, type ChangedLately, type NewsCursor } from '../ownerStore.ts';

/** Steps that are looked at, of each table: a mail that goes out takes three. */
const LOOKED_AT = 200;

/**
 * Which changed since, in whatever way, at most `CHANGED_MAX`. What is later than `settledBy` is told of again the
 * next time: of two that are written at once, the one with the lower number may come to be seen last.
 * By the numbers of the steps, which grow: a look costs the same whatever is stored.
 */
export async function findChanged(
  { db }: Backend,
  after: NewsCursor | null,
  settledBy: number,
): Promise<ChangedLately> {
  const look = async (table: 'history' | 'owner_changes', last: number | undefined) => {
    const rows = await db
      .selectFrom(table)
      .select(['step', 'enquiry', 'at'])
      .$if(last !== undefined, (query) => query.where('step', '>', last ?? 0))
      .orderBy('step', 'desc')
      .limit(LOOKED_AT)
      .execute();
    const settled = rows.find(({ at }) => at <= settledBy)?.step;
    return {
      // Whoever asks for the first time has just read the rest.
      changed: last === undefined ? rows.filter(({ at }) => at > settledBy) : rows,
      last: settled ?? last ?? Math.max(0, (rows.at(-1)?.step ?? 1) - 1),
    };
  };
  const history = await look('history', after?.history);
  const marks = await look('owner_changes', after?.marks);
  const all = [...history.changed, ...marks.changed].toSorted((a, b) => b.at - a.at);
  const ids = [...new Set(all.map(({ enquiry }) => enquiry))].slice(0, CHANGED_MAX);
  return { ids, cursor: { history: history.last, marks: marks.last } };
}
