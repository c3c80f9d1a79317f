import { type ExpressionBuilder, type InferResult, type Kysely, sql } from 'kysely';
import type { State } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import { buildContains } from '../database/foldText.ts';
import type { Tables } from '../schema/tables.ts';
import { MARK_COLUMNS } from './ownerMarks.ts';
import { ALONG_IDS, countRows } from './selection.ts';

/** Characters of the words that a list shows. */
const START = 160;
/** What is held is to be looked at first, not answered. */
const OPEN: readonly State[] = ['queued', 'sending', 'sent', 'failed'];

/** What was mailed or waits for it, and is neither answered nor spam, is to be answered. */
export type HeadsFilter = 'all' | 'new' | 'toAnswer' | 'answered' | 'spam' | readonly State[];

export interface HeadsRequest {
  filter: HeadsFilter;
  /** Only ids before this one. */
  before?: string;
  /** Each stands in the names, the address or the words. */
  terms: readonly string[];
  atMost: number;
}

/** An enquiry in a list: the words only as far as they are shown. */
export type EnquiryHead = InferResult<ReturnType<typeof selectHeads>>[number];

/** What fits, newest first. */
export function listHeads({ db, kind }: Backend, { filter, before, terms, atMost }: HeadsRequest) {
  return selectHeads(db)
    .where((eb) =>
      eb.and([...filterBy(eb, filter), ...terms.map((term) => buildContains(kind, WORDS, term))]),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute();
}

/** Those of these ids that there are. */
export async function findHeads({ db }: Backend, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return selectHeads(db).where('id', 'in', ids).orderBy('id', 'desc').execute();
}

/**
 * How many of the latest so many wait for an answer, of at most `atMost`.
 * Among the latest alone, and no further than there are enough: a store of any size costs the same.
 */
export function countToAnswer({ db }: Backend, ofLatest: number, atMost: number): Promise<number> {
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
    .limit(atMost);
  return countRows(db, waiting);
}

const selectHeads = (db: Kysely<Tables>) =>
  db
    .selectFrom('enquiries')
    .select([
      'id',
      'state',
      'reason',
      'received_at as receivedAt',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      sql<string>`substr(message, 1, ${sql.lit(START)})`.as('start'),
      'attempts',
      ...MARK_COLUMNS,
    ]);

/** What a term is looked for in. */
const WORDS = sql`first_name || ' ' || last_name || ' ' || email || ' ' || message`;

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
