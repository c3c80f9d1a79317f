import { setImmediate as pause } from 'node:timers/promises';
import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { State } from '#enquiry';
import type { Backend } from './backend.ts';
import { buildFolded, foldText } from './foldText.ts';
import { readMarks } from './ownerMarks.ts';
import type { EnquiryHead, HeadsFilter, HeadsRequest } from './ownerStore.ts';
import { areMany } from './readEnquiries.ts';
import type { Tables } from './tables.ts';
import { escapeWildcards } from './whereSelected.ts';

/** Rows that one statement looks through: on the embedded store nothing else is done meanwhile. */
export const STRIDE = 2000;
/** Characters of the words that a list shows. */
const START = 160;
/** What is held is to be looked at first, not answered. */
const OPEN: readonly State[] = ['queued', 'sending', 'sent', 'failed'];

/** One page of the owner's list. */
export async function listHeads({ db, kind }: Backend, request: HeadsRequest): Promise<EnquiryHead[]> {
  if (await isFoundAtOnce(db, request)) {
    return (await queryHeads(db, kind, request, {}).execute()).map(toHead);
  }
  return walkHeads(db, kind, request);
}

/** An index leads to them, or they are few. None leads to the unread ones: each that comes would pay for it. */
async function isFoundAtOnce(db: Kysely<Tables>, { filter, terms }: HeadsRequest): Promise<boolean> {
  if (terms.length > 0 || filter === 'new' || filter === 'toAnswer') return false;
  return typeof filter === 'string' || !(await areMany(db, { states: filter }));
}

/** Backwards along the ids, stride by stride, until there are enough. */
async function walkHeads(
  db: Kysely<Tables>,
  kind: Backend['kind'],
  request: HeadsRequest,
): Promise<EnquiryHead[]> {
  const found: EnquiryHead[] = [];
  let { before } = request;
  for (;;) {
    const from = await findStrideEnd(db, before);
    const stride = {
      ...request,
      ...(before !== undefined && { before }),
      atMost: request.atMost - found.length,
    };
    const rows = await queryHeads(db, kind, stride, { from, alongIds: true }).execute();
    found.push(...rows.map(toHead));
    if (from === undefined || found.length >= request.atMost) return found;
    before = from;
    await pause();
  }
}

/** The last id of the stride that begins before this one; none when the store ends in it. */
export async function findStrideEnd(db: Kysely<Tables>, before?: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('enquiries')
    .select('id')
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .offset(STRIDE - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
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

interface Stride {
  /** Down to this id. */
  from?: string | undefined;
  alongIds?: boolean;
}

const selectHeads = (db: Kysely<Tables>) =>
  db
    .selectFrom('enquiries')
    .select([
      ...(['id', 'state', 'reason', 'received_at', 'first_name', 'last_name', 'email', 'attempts'] as const),
      ...(['read_at', 'read_by', 'answered_at', 'answered_by', 'spam_at'] as const),
      sql<string>`substr(message, 1, ${sql.lit(START)})`.as('start'),
    ]);

export function queryHeads(
  db: Kysely<Tables>,
  kind: Backend['kind'],
  { filter, before, terms, atMost }: HeadsRequest,
  { from, alongIds = false }: Stride,
) {
  return selectHeads(db)
    .where((eb) => eb.and([...filterBy(eb, filter, alongIds), ...terms.map((term) => contain(kind, term))]))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .$if(from !== undefined, (query) => query.where('id', '>=', from ?? ''))
    .orderBy('id', 'desc')
    .limit(atMost);
}

function filterBy(eb: ExpressionBuilder<Tables, 'enquiries'>, filter: HeadsFilter, alongIds: boolean) {
  const notErased = eb('state', '<>', 'erased');
  if (filter === 'all') return [];
  if (filter === 'new') return [eb('read_at', 'is', null), eb('spam_at', 'is', null), notErased];
  if (filter === 'spam') return [eb('spam_at', 'is not', null), notErased];
  const isOpen = alongIds ? sql<State>`coalesce(state, '')` : 'state';
  if (filter === 'toAnswer')
    return [eb('answered_at', 'is', null), eb('spam_at', 'is', null), eb(isOpen, 'in', OPEN)];
  if (filter === 'answered') return [eb('answered_at', 'is not', null), notErased];
  // An index serves a column, not what is calculated from it.
  return [eb(alongIds ? sql<State>`coalesce(state, '')` : 'state', 'in', filter)];
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

type HeadRow = Awaited<ReturnType<ReturnType<typeof queryHeads>['execute']>>[number];

const toHead = (row: HeadRow): EnquiryHead => ({
  ...{ id: row.id, state: row.state, reason: row.reason, receivedAt: row.received_at },
  ...{ firstName: row.first_name, lastName: row.last_name, email: row.email, start: row.start },
  attempts: row.attempts,
  ...readMarks(row),
});
