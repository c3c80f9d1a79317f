import { type ExpressionBuilder, type InferResult, sql } from 'kysely';
import type { State } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import { buildContains } from '../database/foldText.ts';
import type { Tables } from '../schema/tables.ts';
import { selectWithMarks } from './ownerMarks.ts';
import { countRows, UNINDEXED_STATE } from './selection.ts';

/** States that call for an answer. Not `held`: the owner reviews held enquiries before answering any. */
const OPEN_STATES: readonly State[] = ['queued', 'sending', 'sent', 'failed'];

export interface HeadsRequest {
  filter: HeadsFilter;
  /** Lists only ids lower than this one, for the next page. */
  before?: string;
  /** Search terms: each must occur in the names, the email address or the message. */
  terms: readonly string[];
  atMost: number;
}

export type EnquiryHead = InferResult<ReturnType<typeof selectWithMarks>>[number];

export function listHeads({ db, kind }: Backend, { filter, before, terms, atMost }: HeadsRequest) {
  return selectWithMarks(db)
    .where((eb) =>
      eb.and([
        ...FILTERS[filter].map((isWanted) => isWanted(eb)),
        ...terms.map((term) => buildContains(kind, SEARCHED_TEXT, term)),
      ]),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute();
}

export async function findHeads({ db }: Backend, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return selectWithMarks(db).where('id', 'in', ids).orderBy('id', 'desc').execute();
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
    .where('answered_at', 'is', null)
    .where('spam_at', 'is', null)
    .where('state', 'in', OPEN_STATES)
    .limit(atMost);
  return countRows(db, unanswered);
}

const SEARCHED_TEXT = sql`first_name || ' ' || last_name || ' ' || email || ' ' || message`;

type Conditions = ExpressionBuilder<Tables, 'enquiries'>;

const isUnread = (eb: Conditions) => eb('read_at', 'is', null);
const isNoSpam = (eb: Conditions) => eb('spam_at', 'is', null);
const isNotErased = (eb: Conditions) => eb('state', '<>', 'erased');
const isUnanswered = (eb: Conditions) => eb('answered_at', 'is', null);
const isIn =
  (...states: readonly State[]) =>
  (eb: Conditions) =>
    eb(UNINDEXED_STATE, 'in', states);

const FILTERS = {
  all: [],
  new: [isUnread, isNoSpam, isNotErased],
  /** Mailed, failed or waiting to be mailed, and neither answered nor marked as spam. */
  toAnswer: [isUnanswered, isNoSpam, isIn(...OPEN_STATES)],
  answered: [(eb: Conditions) => eb('answered_at', 'is not', null), isNotErased],
  spam: [(eb: Conditions) => eb('spam_at', 'is not', null), isNotErased],
  waiting: [isIn('queued', 'sending')],
  held: [isIn('held')],
  failed: [isIn('failed')],
  erased: [isIn('erased')],
};

export type HeadsFilter = keyof typeof FILTERS;
