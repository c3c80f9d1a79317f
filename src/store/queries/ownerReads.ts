import { type ExpressionBuilder, type InferResult, sql } from 'kysely';
import type { State } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import { buildContains } from '../database/foldText.ts';
import type { Tables } from '../schema/tables.ts';
import { selectWithMarks } from './ownerMarks.ts';
import { countRows, listAddressKeys, UNINDEXED_STATE } from './selection.ts';

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

export function countAfter({ db }: Backend, id: string, atMost: number): Promise<number> {
  return countRows(
    db,
    db.selectFrom('enquiries').select('id').where('id', '>', id).orderBy('id').limit(atMost),
  );
}

export async function findNewestId({ db }: Backend): Promise<string | null> {
  const row = await db.selectFrom('enquiries').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? null;
}

export type OwnerRecord = Awaited<ReturnType<typeof findRecords>>[number];

/** Reads enquiries with their history and steps, newest first. Skips ids without an enquiry. */
export async function findRecords({ db }: Backend, ids: readonly string[]) {
  const rows = await selectWithMarks(db).where('id', 'in', ids).orderBy('id', 'desc').execute();
  if (rows.length === 0) return [];
  const history = await db
    .selectFrom('history')
    .select(['enquiry', 'at', 'state', 'reason'])
    .where('enquiry', 'in', ids)
    .orderBy('step')
    .execute();
  const steps = await db
    .selectFrom('owner_steps')
    .select(['enquiry', 'at', 'what', 'who'])
    .where('enquiry', 'in', ids)
    .orderBy('step')
    .execute();
  // No index by enquiry: the table holds only two days of arrivals.
  const arrivals = await db
    .selectFrom('arrivals')
    .select(['enquiry', 'checked'])
    .where('enquiry', 'in', ids)
    .execute();
  const checks = new Map(arrivals.map(({ enquiry, checked }) => [enquiry, checked === 1]));
  const pick = <Row extends { enquiry: string }>(allSteps: readonly Row[], id: string) =>
    allSteps.filter(({ enquiry }) => enquiry === id).map(({ enquiry: _, ...row }) => row);
  return rows.map((row) => ({
    ...row,
    history: pick(history, row.id),
    steps: pick(steps, row.id),
    /** Whether a person check was solved; `null` once the arrival row is deleted. */
    checked: checks.get(row.id) ?? null,
  }));
}

/** Counts enquiries from this address, in any spelling, among the latest `ofLatest`. */
export function countLatestFrom({ db }: Backend, email: string, ofLatest: number): Promise<number> {
  const latestEnquiries = db
    .selectFrom('enquiries')
    .select('email_key')
    .orderBy('id', 'desc')
    .limit(ofLatest)
    .as('latest');
  const sameAddress = db
    .selectFrom(latestEnquiries)
    .select('email_key')
    .where('email_key', 'in', listAddressKeys(email));
  return countRows(db, sameAddress);
}

export type EnquiryTimes = Awaited<ReturnType<typeof listTimes>>[number];

/** Arrival and outcome of each enquiry that arrived since, newest first. @param releasedReason of a release */
export async function listTimes({ db }: Backend, since: number, releasedReason: string) {
  const rows = await db
    .selectFrom('enquiries')
    .select(['state', 'received_at', 'sent_at', 'answered_at', 'spam_at'])
    .select((eb) => {
      const countSteps = (state: State, reason?: string) =>
        eb
          .selectFrom('history')
          .select((of) => of.fn.countAll<number>().as('count'))
          .whereRef('history.enquiry', '=', 'enquiries.id')
          .where('history.state', '=', state)
          .$if(reason !== undefined, (query) => query.where('history.reason', '=', reason ?? ''));
      return [
        countSteps('held').as('held'),
        countSteps('queued', releasedReason).as('released'),
        countSteps('failed').as('failed'),
      ];
    })
    .where('received_at', '>=', since)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    receivedAt: row.received_at,
    sentAt: row.sent_at,
    answeredAt: row.answered_at,
    wasHeld: Boolean(row.held),
    wasReleased: Boolean(row.released),
    wasFailed: Boolean(row.failed),
    isErased: row.state === 'erased',
    isSpam: row.spam_at !== null,
  }));
}

const CHANGED_MAX = 100;

/** Number of steps read from each table. Mailing one enquiry takes three. */
const STEPS_MAX = 200;

/**
 * Finds enquiries that changed after the cursor, latest first, at most `CHANGED_MAX`. Changes later than `settledBy`
 * are reported again next time: of two concurrent writes, the one with the lower step may become visible last. Reads by
 * step number, so the cost does not grow with the store.
 */
export async function findChanged(
  { db }: Backend,
  after: { history: number; marks: number } | null,
  settledBy: number,
) {
  const readSteps = async (table: 'history' | 'owner_changes', last: number | undefined) => {
    const rows = await db
      .selectFrom(table)
      .select(['step', 'enquiry', 'at'])
      .$if(last !== undefined, (query) => query.where('step', '>', last ?? 0))
      .orderBy('step', 'desc')
      .limit(STEPS_MAX)
      .execute();
    const settledStep = rows.find(({ at }) => at <= settledBy)?.step;
    return {
      // In the first request, older changes are skipped: the client has just loaded the list.
      changed: last === undefined ? rows.filter(({ at }) => at > settledBy) : rows,
      last: settledStep ?? last ?? Math.max(0, (rows.at(-1)?.step ?? 1) - 1),
    };
  };
  const history = await readSteps('history', after?.history);
  const marks = await readSteps('owner_changes', after?.marks);
  const allSteps = [...history.changed, ...marks.changed].toSorted((a, b) => b.at - a.at);
  const ids = [...new Set(allSteps.map(({ enquiry }) => enquiry))].slice(0, CHANGED_MAX);
  return { ids, cursor: { history: history.last, marks: marks.last } };
}
