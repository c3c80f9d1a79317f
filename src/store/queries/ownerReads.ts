import { type InferResult, type SqlBool, sql } from 'kysely';
import type { State } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import { buildContains } from '../database/foldText.ts';
import { selectWithMarks } from './ownerMarks.ts';
import { countRows, listAddressKeys, UNINDEXED_STATE } from './selection.ts';

interface HeadsRequest {
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
      eb.and([FILTERS[filter], ...terms.map((term) => buildContains(kind, SEARCHED_TEXT, term))]),
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

export const countToAnswer = ({ db }: Backend, latestCount: number, atMost: number): Promise<number> =>
  countRows(db, selectLatest(db, latestCount).select('state').where(FILTERS.toAnswer).limit(atMost));

/** Limits a count to the latest enquiries, so that its cost does not grow with the store. */
const selectLatest = (db: Backend['db'], count: number) =>
  db.selectFrom(
    db
      .selectFrom('enquiries')
      .select(['state', 'answered_at', 'spam_at', 'email_key'])
      .orderBy('id', 'desc')
      .limit(count)
      .as('latest'),
  );

const SEARCHED_TEXT = sql`first_name || ' ' || last_name || ' ' || email || ' ' || message`;

/** Conditions by filter. They use `UNINDEXED_STATE` for the reason given there. */
const FILTERS = {
  all: sql<SqlBool>`true`,
  new: sql<SqlBool>`read_at is null and spam_at is null and state <> 'erased'`,
  /** Not `held`: the owner reviews held enquiries before answering any. */
  toAnswer: sql<SqlBool>`answered_at is null and spam_at is null
    and ${UNINDEXED_STATE} in ('queued', 'sending', 'sent', 'failed')`,
  answered: sql<SqlBool>`answered_at is not null and state <> 'erased'`,
  spam: sql<SqlBool>`spam_at is not null and state <> 'erased'`,
  waiting: sql<SqlBool>`${UNINDEXED_STATE} in ('queued', 'sending')`,
  held: sql<SqlBool>`${UNINDEXED_STATE} = 'held'`,
  failed: sql<SqlBool>`${UNINDEXED_STATE} = 'failed'`,
  erased: sql<SqlBool>`${UNINDEXED_STATE} = 'erased'`,
};

export type HeadsFilter = keyof typeof FILTERS;

export const countAfter = ({ db }: Backend, id: string, atMost: number): Promise<number> =>
  countRows(db, db.selectFrom('enquiries').select('id').where('id', '>', id).orderBy('id').limit(atMost));

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
  const ownerSteps = await db
    .selectFrom('owner_steps')
    .select(['enquiry', 'at', 'what', 'who'])
    .where('enquiry', 'in', ids)
    .orderBy('step')
    .execute();
  // No index by enquiry: the table contains only two days of arrivals.
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
    steps: pick(ownerSteps, row.id),
    /** Whether a person check was solved; `null` once the arrival row is deleted. */
    checked: checks.get(row.id) ?? null,
  }));
}

/** Counts enquiries from this address, in any spelling, among the latest `latestCount`. */
export function countLatestFrom({ db }: Backend, email: string, latestCount: number): Promise<number> {
  const latest = selectLatest(db, latestCount).select('email_key');
  return countRows(db, latest.where('email_key', 'in', listAddressKeys(email)));
}

export type EnquiryTimes = Awaited<ReturnType<typeof listTimes>>[number];

/** Lists times and outcome of each enquiry since this time, newest first. @param releasedReason marks a release */
export async function listTimes({ db }: Backend, since: number, releasedReason: string) {
  const rows = await db
    .selectFrom('enquiries')
    .select(['state', 'received_at', 'sent_at', 'answered_at', 'spam_at'])
    .select((eb) => {
      const countSteps = (state: State, reason?: string) =>
        eb
          .selectFrom('history')
          .select((sub) => sub.fn.countAll<number>().as('count'))
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

const MAX_CHANGED = 100;

/** Number of steps read from each table. Mailing one enquiry adds three. */
const MAX_STEPS = 200;

/**
 * Finds enquiries that changed after the cursor, latest first, at most `MAX_CHANGED`. Changes later than `settledBy`
 * are reported again next time: of two concurrent writes, the one with the lower step may become visible last. Reads
 * by step number, so the cost does not grow with the store.
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
      .limit(MAX_STEPS)
      .execute();
    const settledStep = rows.find(({ at }) => at <= settledBy)?.step;
    return {
      // The first request skips changes up to `settledBy`: the client has just loaded the list.
      changed: last === undefined ? rows.filter(({ at }) => at > settledBy) : rows,
      last: settledStep ?? last ?? Math.max(0, (rows.at(-1)?.step ?? 1) - 1),
    };
  };
  const history = await readSteps('history', after?.history);
  const marks = await readSteps('owner_changes', after?.marks);
  const allSteps = [...history.changed, ...marks.changed].toSorted((a, b) => b.at - a.at);
  const ids = [...new Set(allSteps.map(({ enquiry }) => enquiry))].slice(0, MAX_CHANGED);
  return { ids, cursor: { history: history.last, marks: marks.last } };
}
