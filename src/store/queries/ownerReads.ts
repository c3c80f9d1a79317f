import type { State } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import { ENQUIRY_COLUMNS } from './enquiries.ts';
import { MARK_COLUMNS } from './ownerMarks.ts';
import { countRows, listAddressKeys } from './selection.ts';

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
    .select(['id', 'state', 'received_at', 'sent_at', 'answered_at', 'spam_at'])
    .where('received_at', '>=', since)
    .orderBy('id', 'desc')
    .execute();
  const passedStates = await readPassedStates(db, since, releasedReason);
  return rows.map((row) => {
    const states = passedStates.get(row.id);
    return {
      receivedAt: row.received_at,
      sentAt: row.sent_at,
      answeredAt: row.answered_at,
      wasHeld: states?.has('held') ?? false,
      wasReleased: states?.has('queued') ?? false,
      wasFailed: states?.has('failed') ?? false,
      isErased: row.state === 'erased',
      isSpam: row.spam_at !== null,
    };
  });
}

/** States that each enquiry went through. Only `held`, `failed`, and `queued` in the sense of released. */
async function readPassedStates(db: Backend['db'], since: number, releasedReason: string) {
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
  const passedStates = new Map<string, Set<State>>();
  for (const { enquiry, state } of rows)
    passedStates.set(enquiry, (passedStates.get(enquiry) ?? new Set<State>()).add(state));
  return passedStates;
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
