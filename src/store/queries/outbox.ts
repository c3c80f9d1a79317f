import { type Kysely, sql } from 'kysely';
import type { State } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';
import { MAIL_OUT_MARK } from './marks.ts';
import { countRows } from './selection.ts';

/** The most that an outbox counts: this number means "this many or more", and a look stays cheap. */
export const COUNT_MAX = 10_000;

/** Changes of state that are looked through for the last fault: of several days of a practice. */
const TRACED = 500;

/** Counts up to `COUNT_MAX` each. The times are exact however many there are. */
export type OutboxCounts = Awaited<ReturnType<typeof countOutbox>>;

/** Counts what waits, and since when. */
export async function countOutbox({ db }: Backend) {
  const row = await queryOutbox(db).executeTakeFirstOrThrow();
  return {
    /** Waiting to be mailed, those in the worker's hands included. */
    queued: Math.min(row.queued + row.sending, COUNT_MAX),
    held: row.held,
    failed: row.failed,
    /** When the one that waits longest entered the queue. */
    oldestQueuedAt: findEarliest(row.oldestQueued, row.oldestSending),
    /**
     * The same among those queued after the last mail that went out, a notice of them included: mail has not flowed
     * since then. A refused one counts as well: when every mail is refused nothing waits, and yet nothing flows.
     */
    stuckSince: findEarliest(row.stuckQueued, row.stuckSending, row.stuckFailed),
    /** When the latest of the failed ones failed; `null` also where a mail has gone out since. */
    lastFailedAt: (row.lastFailed ?? 0) > (row.lastOut ?? 0) ? row.lastFailed : null,
  };
}

/**
 * In one statement, so that the figures belong together although mail goes out meanwhile. Each part takes a step or
 * two of an index, or stops at `COUNT_MAX`, so that a look costs the same whatever is stored (record 0062).
 */
export function queryOutbox(db: Kysely<Tables>) {
  return db.selectNoFrom((eb) => {
    // Written out, not bound: SQLite uses a partial index only for a state that it sees in the statement.
    const inState = (state: State) => eb.selectFrom('enquiries').where('state', '=', sql.lit(state));
    // In the order of an index, or PostgreSQL with old statistics reads the whole table for a few of its rows.
    const count = (state: State) =>
      eb
        .selectFrom(
          inState(state)
            .select('state')
            .orderBy(state === 'held' ? 'changed_at' : 'queued_at')
            .limit(COUNT_MAX)
            .as('some'),
        )
        .select((of) => of.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull();
    const oldest = (state: State) => inState(state).select((of) => of.fn.min('queued_at').as('at'));
    // From the history: the enquiry itself may have been erased since.
    const lastSent = eb
      .selectFrom('history')
      .where('state', '=', sql.lit<State>('sent'))
      .orderBy('step', 'desc')
      .limit(1)
      .select('at');
    const lastOut = eb
      .selectFrom(
        eb
          .selectFrom(lastSent.as('sent'))
          .select('at')
          .unionAll(eb.selectFrom('marks').where('name', '=', MAIL_OUT_MARK).select('taken_at as at'))
          .as('out'),
      )
      .select((of) => of.fn.max('at').as('at'));
    const afterLastOut = (state: State) =>
      oldest(state).where('queued_at', '>', eb.fn.coalesce(lastOut, eb.val(0)));
    return [
      count('queued').as('queued'),
      count('sending').as('sending'),
      count('held').as('held'),
      count('failed').as('failed'),
      oldest('queued').as('oldestQueued'),
      oldest('sending').as('oldestSending'),
      afterLastOut('queued').as('stuckQueued'),
      afterLastOut('sending').as('stuckSending'),
      afterLastOut('failed').as('stuckFailed'),
      inState('failed')
        .select((of) => of.fn.max('changed_at').as('at'))
        .as('lastFailed'),
      lastOut.as('lastOut'),
    ];
  });
}

function findEarliest(...times: (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}

export type Held = Awaited<ReturnType<typeof measureHeld>>;

/**
 * How many enquiries are held and nobody called spam, of at most this many, and the bytes of their messages.
 * `octet_length` reads no message: SQLite and PostgreSQL both know the length from the row's head.
 */
export async function measureHeld({ db }: Pick<Backend, 'db'>, atMost: number) {
  const held = db
    .selectFrom('enquiries')
    .select((eb) => sql<number>`octet_length(${eb.ref('message')})`.as('size'))
    .where('state', '=', 'held')
    .where('spam_at', 'is', null)
    .limit(atMost);
  const { rows, bytes } = await db
    .selectFrom(held.as('held'))
    .select((eb) => [
      eb.fn.countAll<number>().as('rows'),
      eb.fn.coalesce(eb.fn.sum<number>('size'), eb.val(0)).as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return { rows, bytes: Number(bytes) };
}

/** Held and called spam, up to `COUNT_MAX`. */
export function countHeldSpam({ db }: Backend): Promise<number> {
  const some = db
    .selectFrom('enquiries')
    .select('id')
    .where('spam_at', 'is not', null)
    .where('state', '=', 'held')
    .limit(COUNT_MAX);
  return countRows(db, some);
}

export async function readMailTrace({ db }: Backend) {
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
  return {
    lastSentAt: sent?.at ?? null,
    /** When the next of what waits is due. */
    nextDueAt: due?.due_at ?? null,
    /** The last few hundred changes of state, newest first. */
    latest,
  };
}
