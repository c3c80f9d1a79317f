import { type ExpressionBuilder, type InferResult, type Kysely, sql } from 'kysely';
import type { State } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import { buildContains } from '../database/foldText.ts';
import type { Tables } from '../schema/tables.ts';
import { MARK_COLUMNS } from './ownerMarks.ts';
import { countRows, UNINDEXED_STATE } from './selection.ts';

const START_LENGTH = 160;
/** States that call for an answer. Not `held`: the owner reviews held enquiries before answering any. */
const OPEN_STATES: readonly State[] = ['queued', 'sending', 'sent', 'failed'];

/** `toAnswer`: mailed, failed or waiting to be mailed, and neither answered nor marked as spam. */
export type HeadsFilter = 'all' | 'new' | 'toAnswer' | 'answered' | 'spam' | readonly State[];

export interface HeadsRequest {
  filter: HeadsFilter;
  /** Lists only ids lower than this one, for the next page. */
  before?: string;
  /** Search terms: each must occur in the names, the email address or the message. */
  terms: readonly string[];
  atMost: number;
}

export type EnquiryHead = InferResult<ReturnType<typeof selectHeads>>[number];

export function listHeads({ db, kind }: Backend, { filter, before, terms, atMost }: HeadsRequest) {
  return selectHeads(db)
    .where((eb) =>
      eb.and([...filterBy(eb, filter), ...terms.map((term) => buildContains(kind, SEARCHED_TEXT, term))]),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute();
}

export async function findHeads({ db }: Backend, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return selectHeads(db).where('id', 'in', ids).orderBy('id', 'desc').execute();
}

/** Counts unanswered enquiries among the latest ones, up to `atMost`: the cost does not grow with the store. */
export function countToAnswer({ db }: Backend, ofLatest: number, atMost: number): Promise<number> {
  const latestEnquiries = db
    .selectFrom('enquiries')
    .select(['state', 'answered_at', 'spam_at'])
    .orderBy('id', 'desc')
    .limit(ofLatest)
    .as('latest');
  const unanswered = db
    .selectFrom(latestEnquiries)
    .select('state')
    .where((eb) =>
      eb.and([eb('answered_at', 'is', null), eb('spam_at', 'is', null), eb('state', 'in', OPEN_STATES)]),
    )
    .limit(atMost);
  return countRows(db, unanswered);
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
      sql<string>`substr(message, 1, ${sql.lit(START_LENGTH)})`.as('start'),
      'attempts',
      ...MARK_COLUMNS,
    ]);

const SEARCHED_TEXT = sql`first_name || ' ' || last_name || ' ' || email || ' ' || message`;

function filterBy(eb: ExpressionBuilder<Tables, 'enquiries'>, filter: HeadsFilter) {
  const notErased = eb('state', '<>', 'erased');
  if (filter === 'all') return [];
  if (filter === 'new') return [eb('read_at', 'is', null), eb('spam_at', 'is', null), notErased];
  if (filter === 'spam') return [eb('spam_at', 'is not', null), notErased];
  if (filter === 'toAnswer')
    return [eb('answered_at', 'is', null), eb('spam_at', 'is', null), eb(UNINDEXED_STATE, 'in', OPEN_STATES)];
  if (filter === 'answered') return [eb('answered_at', 'is not', null), notErased];
  return [eb(UNINDEXED_STATE, 'in', filter)];
}
