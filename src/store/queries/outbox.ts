import { type Kysely, sql } from 'kysely';
import type { State } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';
import { MAIL_OUT_MARK } from './marks.ts';
import { countRows } from './selection.ts';

/** Counts stop at this number, which then means "this many or more", so that a count stays cheap. */
export const MAX_COUNT = 10_000;

/** Number of latest state changes to search for the last mail fault: several days of them in a practice. */
const TRACED_CHANGES = 500;

/** Counts stop at `MAX_COUNT`; times are exact. */
export type OutboxCounts = Awaited<ReturnType<typeof countOutbox>>;

export async function countOutbox({ db }: Backend) {
  const row = await queryOutbox(db).executeTakeFirstOrThrow();
  return {
    /** Includes enquiries that are being mailed. */
    queued: Math.min(row.queued + row.sending, MAX_COUNT),
    held: row.held,
    failed: row.failed,
    oldestQueuedAt: findEarliest(row.oldestQueued, row.oldestSending),
    /**
     * Time since which no mail went out: the earliest `queued_at` after the last mail or notice. Includes failed
     * enquiries, because the queue is empty when the mail server rejects every mail.
     */
    stuckSince: findEarliest(row.stuckQueued, row.stuckSending, row.stuckFailed),
    /** Time of the latest failed enquiry; `null` once any mail was sent after that. */
    lastFailedAt: (row.lastFailed ?? 0) > (row.lastOut ?? 0) ? row.lastFailed : null,
  };
}

/**
 * One statement, so that the counts are consistent while mail is sent. Each part reads an entry or two of an index, or
 * stops at `MAX_COUNT` (record 0062).
 */
export function queryOutbox(db: Kysely<Tables>) {
  return db.selectNoFrom((eb) => {
    // A literal, not a parameter: SQLite uses a partial index only if the statement itself contains the state.
    const inState = (state: State) => eb.selectFrom('enquiries').where('state', '=', sql.lit(state));
    // Ordered by an indexed column: with outdated statistics, PostgreSQL would otherwise scan the whole table.
    const count = (state: State) =>
      eb
        .selectFrom(
          inState(state)
            .select('state')
            .orderBy(state === 'held' ? 'changed_at' : 'queued_at')
            .limit(MAX_COUNT)
            .as('some'),
        )
        .select((sub) => sub.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull();
    const selectOldest = (state: State) => inState(state).select((sub) => sub.fn.min('queued_at').as('at'));
    const lastOut = eb
      .selectFrom(
        eb
          .selectFrom(selectLastSent(db).as('sent'))
          .select('at')
          .unionAll(eb.selectFrom('marks').where('name', '=', MAIL_OUT_MARK).select('taken_at as at'))
          .as('out'),
      )
      .select((sub) => sub.fn.max('at').as('at'));
    const afterLastOut = (state: State) =>
      selectOldest(state).where('queued_at', '>', eb.fn.coalesce(lastOut, eb.val(0)));
    return [
      count('queued').as('queued'),
      count('sending').as('sending'),
      count('held').as('held'),
      count('failed').as('failed'),
      selectOldest('queued').as('oldestQueued'),
      selectOldest('sending').as('oldestSending'),
      afterLastOut('queued').as('stuckQueued'),
      afterLastOut('sending').as('stuckSending'),
      afterLastOut('failed').as('stuckFailed'),
      inState('failed')
        .select((sub) => sub.fn.max('changed_at').as('at'))
        .as('lastFailed'),
      lastOut.as('lastOut'),
    ];
  });
}

/** Reads the history, because the enquiry itself may have been erased since. */
const selectLastSent = (db: Kysely<Tables>) =>
  db
    .selectFrom('history')
    .select('at')
    // A literal, as in `queryOutbox`.
    .where('state', '=', sql.lit<State>('sent'))
    .orderBy('step', 'desc')
    .limit(1);

function findEarliest(...times: (number | null)[]): number | null {
  const knownTimes = times.filter((time) => time !== null);
  return knownTimes.length === 0 ? null : Math.min(...knownTimes);
}

export type HeldSize = Awaited<ReturnType<typeof measureHeld>>;

/** Counts held enquiries not marked as spam, and their bytes, which each row's header gives; stops at `atMost` rows. */
export async function measureHeld({ db }: Pick<Backend, 'db'>, atMost: number) {
  const heldMessages = db
    .selectFrom('enquiries')
    .select((eb) => sql<number>`octet_length(${eb.ref('message')})`.as('size'))
    .where('state', '=', 'held')
    .where('spam_at', 'is', null)
    .limit(atMost);
  const { rows, bytes } = await db
    .selectFrom(heldMessages.as('held'))
    .select((eb) => [
      eb.fn.countAll<number>().as('rows'),
      eb.fn.coalesce(eb.fn.sum<number>('size'), eb.val(0)).as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return { rows, bytes: Number(bytes) };
}

export function countHeldSpam({ db }: Backend): Promise<number> {
  const heldEnquiries = db.selectFrom('enquiries').select('id').where('state', '=', 'held');
  return countRows(db, heldEnquiries.where('spam_at', 'is not', null).limit(MAX_COUNT));
}

export async function readMailTrace({ db }: Backend) {
  const lastSent = await selectLastSent(db).executeTakeFirst();
  const nextDue = await db
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
    .limit(TRACED_CHANGES)
    .execute();
  return {
    lastSentAt: lastSent?.at ?? null,
    nextDueAt: nextDue?.due_at ?? null,
    /** The last `TRACED_CHANGES` changes of state, newest first. */
    latest,
  };
}
