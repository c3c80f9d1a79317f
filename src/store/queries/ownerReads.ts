import { sql } from 'kysely';
import type { State } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import type { EnquiryTimes, MailTrace, OwnerRecord } from '../ownerStore.ts';
import { COUNT_MAX } from '../store.ts';
import { listAddressKeys } from './addressKey.ts';
import { readMarks } from './ownerMarks.ts';
import { toEnquiry } from './readEnquiries.ts';

/** Changes of state that are looked through for the last fault: of several days of a practice. */
const TRACED = 500;

/** How many have a later id than this, of at most so many. */
export async function countAfter({ db }: Backend, id: string, atMost: number): Promise<number> {
  const later = db.selectFrom('enquiries').select('id').where('id', '>', id).orderBy('id').limit(atMost);
  const { count } = await db
    .selectFrom(later.as('later'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findNewestId({ db }: Backend): Promise<string | null> {
  const row = await db.selectFrom('enquiries').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? null;
}

/** Those of these ids that there are, newest first. */
export async function findRecords({ db }: Backend, ids: readonly string[]): Promise<OwnerRecord[]> {
  const rows = await db
    .selectFrom('enquiries')
    .selectAll()
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
    ...toEnquiry(row),
    ...readMarks(row),
    history: pick(history, row.id),
    steps: pick(steps, row.id),
    checked: checks.get(row.id) ?? null,
  }));
}

/** How many of the latest so many have this address, in any spelling. */
export async function countLatestFrom({ db }: Backend, email: string, ofLatest: number): Promise<number> {
  const latest = db
    .selectFrom('enquiries')
    .select('email_key')
    .orderBy('id', 'desc')
    .limit(ofLatest)
    .as('latest');
  const { count } = await db
    .selectFrom(latest)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email_key', 'in', listAddressKeys(email))
    .executeTakeFirstOrThrow();
  return count;
}

/** Held and called spam, up to `COUNT_MAX`. */
export async function countHeldSpam({ db }: Backend): Promise<number> {
  const some = db
    .selectFrom('enquiries')
    .select('id')
    .where('spam_at', 'is not', null)
    .where('state', '=', 'held')
    .limit(COUNT_MAX);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** When each came and what became of it, newest first. @param since those that came earlier are left out */
export async function* listTimes(
  { db }: Backend,
  since: number,
  releasedReason: string,
): AsyncIterable<EnquiryTimes> {
  const rows = await db
    .selectFrom('enquiries')
    .select(['id', 'state', 'received_at', 'sent_at', 'answered_at', 'spam_at'])
    .where('received_at', '>=', since)
    .orderBy('id', 'desc')
    .execute();
  const passed = await readPassed(db, since, releasedReason);
  for (const row of rows) {
    const states = passed.get(row.id);
    yield {
      receivedAt: row.received_at,
      sentAt: row.sent_at,
      answeredAt: row.answered_at,
      wasHeld: states?.has('held') ?? false,
      wasReleased: states?.has('queued') ?? false,
      wasFailed: states?.has('failed') ?? false,
      isErased: row.state === 'erased',
      isSpam: row.spam_at !== null,
    };
  }
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

export async function readMailTrace({ db }: Backend): Promise<MailTrace> {
  const sent = await db
    .selectFrom('history')
    .select('at')
    // Written out, not bound: a partial index is used only for what is seen in the statement.
    .where('state', '=', sql.lit<State>('sent'))
    .orderBy('step', 'desc')
    .limit(1)
    .executeTakeFirst();
  const due = await db
    .selectFrom('enquiries')
    .select('due_at')
    .where('due_at', 'is not', null)
    .where('state', '=', 'queued')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  const latest = await db
    .selectFrom('history')
    .select(['at', 'state', 'reason'])
    .orderBy('step', 'desc')
    .limit(TRACED)
    .execute();
  return { lastSentAt: sent?.at ?? null, nextDueAt: due?.due_at ?? null, latest };
}
