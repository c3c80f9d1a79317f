import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { State } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import { buildFolded, foldText } from '../database/foldText.ts';
import type { EnquiryHead, HeadsFilter, HeadsRequest } from '../ownerStore.ts';
import type { Tables } from '../schema/tables.ts';
import { readMarks } from './ownerMarks.ts';
import { ALONG_IDS, escapeWildcards } from './whereSelected.ts';

/** Characters of the words that a list shows. */
const START = 160;
/** What is held is to be looked at first, not answered. */
const OPEN: readonly State[] = ['queued', 'sending', 'sent', 'failed'];

/** What fits, newest first. */
export async function listHeads(
  { db, kind }: Backend,
  { filter, before, terms, atMost }: HeadsRequest,
): Promise<EnquiryHead[]> {
  const rows = await selectHeads(db)
    .where((eb) => eb.and([...filterBy(eb, filter), ...terms.map((term) => contain(kind, term))]))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute();
  return rows.map(toHead);
}

/** Those of these ids that there are. */
export async function findHeads({ db }: Backend, ids: readonly string[]): Promise<EnquiryHead[]> {
  if (ids.length === 0) return [];
  return (await selectHeads(db).where('id', 'in', ids).orderBy('id', 'desc').execute()).map(toHead);
}

/**
 * How many of the latest so many wait for an answer, of at most `atMost`.
 * Among the latest alone, and no further than there are enough: a store of any size costs the same.
 */
export async function countToAnswer({ db }: Backend, ofLatest: number, atMost: number): Promise<number> {
  const latest = db
    .selectFrom('enquiries')
    .select(['state', 'answered_at', 'spam_at'])
    .orderBy('id', 'desc')
    .limit(ofLatest)
    .as('latest');
  const waiting = db
    .selectFrom(latest)
    .select('state')
    .where((eb) =>
      eb.and([eb('answered_at', 'is', null), eb('spam_at', 'is', null), eb('state', 'in', OPEN)]),
    )
    .limit(atMost)
    .as('waiting');
  const { count } = await db
    .selectFrom(waiting)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const selectHeads = (db: Kysely<Tables>) =>
  db
    .selectFrom('enquiries')
    .select([
      ...(['id', 'state', 'reason', 'received_at', 'first_name', 'last_name', 'email', 'attempts'] as const),
      ...(['read_at', 'read_by', 'answered_at', 'answered_by', 'spam_at'] as const),
      sql<string>`substr(message, 1, ${sql.lit(START)})`.as('start'),
    ]);

function filterBy(eb: ExpressionBuilder<Tables, 'enquiries'>, filter: HeadsFilter) {
  const notErased = eb('state', '<>', 'erased');
  if (filter === 'all') return [];
  if (filter === 'new') return [eb('read_at', 'is', null), eb('spam_at', 'is', null), notErased];
  if (filter === 'spam') return [eb('spam_at', 'is not', null), notErased];
  if (filter === 'toAnswer')
    return [eb('answered_at', 'is', null), eb('spam_at', 'is', null), eb(ALONG_IDS, 'in', OPEN)];
  if (filter === 'answered') return [eb('answered_at', 'is not', null), notErased];
  return [eb(ALONG_IDS, 'in', filter)];
}

/** Both sides folded by the same rules, so that it does not matter how either was typed. */
function contain(kind: Backend['kind'], term: string) {
  const text = buildFolded(kind, sql`first_name || ' ' || last_name || ' ' || email || ' ' || message`);
  const tried = listSpellings(kind, foldText(term)).map(
    (spelling) => sql<SqlBool>`${text} like ${`%${escapeWildcards(spelling)}%`} escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(tried, sql` or `)})`;
}

/** A PostgreSQL of the locale C folds capitals of ASCII alone, so others are tried as people write them. */
function listSpellings(kind: Backend['kind'], folded: string): string[] {
  if (kind === 'sqlite') return [folded];
  const [first = ''] = folded;
  const capitals = [folded.toUpperCase(), first.toUpperCase() + folded.slice(first.length)];
  return [...new Set([folded, ...capitals.map(foldAscii)])];
}

const foldAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

type HeadRow = Awaited<ReturnType<ReturnType<typeof selectHeads>['execute']>>[number];

const toHead = (row: HeadRow): EnquiryHead => ({
  ...{ id: row.id, state: row.state, reason: row.reason, receivedAt: row.received_at },
  ...{ firstName: row.first_name, lastName: row.last_name, email: row.email, start: row.start },
  attempts: row.attempts,
  ...readMarks(row),
});
