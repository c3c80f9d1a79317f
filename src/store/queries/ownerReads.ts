import type { State } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import { ENQUIRY_COLUMNS } from './enquiries.ts';
import { MARK_COLUMNS } from './ownerMarks.ts';
import { countRows, listAddressKeys } from './selection.ts';

/** How many have a later id than this, of at most so many. */
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

/** Those of these ids that there are, newest first. */
export async function findRecords({ db }: Backend, ids: readonly string[]) {
  const rows = await db
    .selectFrom('enquiries')
    .select([...ENQUIRY_COLUMNS, ...MARK_COLUMNS])
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
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
  // The arrivals of two days are few, so they need no index by enquiry.
  const arrivals = await db
    .selectFrom('arrivals')
    .select(['enquiry', 'checked'])
    .where('enquiry', 'in', ids)
    .execute();
  const checks = new Map(arrivals.map(({ enquiry, checked }) => [enquiry, checked === 1]));
  const pick = <Row extends { enquiry: string }>(all: readonly Row[], id: string) =>
    all.filter(({ enquiry }) => enquiry === id).map(({ enquiry: _, ...row }) => row);
  return rows.map((row) => ({
    ...row,
    history: pick(history, row.id),
    steps: pick(steps, row.id),
    /** Whether it came with a solved person check; `null` once that is forgotten. */
    checked: checks.get(row.id) ?? null,
  }));
}

/** How many of the latest so many have this address, in any spelling. */
export function countLatestFrom({ db }: Backend, email: string, ofLatest: number): Promise<number> {
  const latest = db
    .selectFrom('enquiries')
    .select('email_key')
    .orderBy('id', 'desc')
    .limit(ofLatest)
    .as('latest');
  const alike = db.selectFrom(latest).select('email_key').where('email_key', 'in', listAddressKeys(email));
  return countRows(db, alike);
}

export type EnquiryTimes = Awaited<ReturnType<typeof listTimes>>[number];

/** When each came and what became of it, newest first. @param since those that came earlier are left out */
export async function listTimes({ db }: Backend, since: number, releasedReason: string) {
  const rows = await db
    .selectFrom('enquiries')
    .select(['id', 'state', 'received_at', 'sent_at', 'answered_at', 'spam_at'])
    .where('received_at', '>=', since)
    .orderBy('id', 'desc')
    .execute();
  const passed = await readPassed(db, since, releasedReason);
  return rows.map((row) => {
    const states = passed.get(row.id);
    return {
      receivedAt: row.received_at,
      sentAt: row.sent_at,
      answeredAt: row.answered_at,
      /** At any time; so are the next two. */
      wasHeld: states?.has('held') ?? false,
      wasReleased: states?.has('queued') ?? false,
      wasFailed: states?.has('failed') ?? false,
      isErased: row.state === 'erased',
      /** Somebody calls it spam. */
      isSpam: row.spam_at !== null,
    };
  });
}

/** Through which of these states those that came since passed; `queued` stands for a release. */
async function readPassed(db: Backend['db'], since: number, releasedReason: string) {
  const rows = await db
    .selectFrom('history')
    .innerJoin('enquiries', 'enquiries.id', 'history.enquiry')
    .select(['history.enquiry', 'history.state'])
    .where('received_at', '>=', since)
    .where((eb) =>
      eb.or([
        eb('history.state', 'in', ['held', 'failed']),
        eb.and([eb('history.state', '=', 'queued'), eb('history.reason', '=', releasedReason)]),
      ]),
    )
    .execute();
  const passed = new Map<string, Set<State>>();
  for (const { enquiry, state } of rows)
    passed.set(enquiry, (passed.get(enquiry) ?? new Set<State>()).add(state));
  return passed;
}

/** More than these are not told of at once: what is behind them is seen when it is looked at. */
const CHANGED_MAX = 100;

/** How far somebody has heard of what changes: the last step of each of two tables. */
export interface NewsCursor {
  history: number;
  marks: number;
}

/** Steps that are looked at, of each table: a mail that goes out takes three. */
const LOOKED_AT = 200;

/**
 * Which changed since, in whatever way, the latest first, at most `CHANGED_MAX`. What is later than `settledBy` is told of again the
 * next time: of two that are written at once, the one with the lower number may come to be seen last.
 * By the numbers of the steps, which grow: a look costs the same whatever is stored.
 */
export async function findChanged({ db }: Backend, after: NewsCursor | null, settledBy: number) {
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
  const cursor: NewsCursor = { history: history.last, marks: marks.last };
  return { ids, cursor };
}
