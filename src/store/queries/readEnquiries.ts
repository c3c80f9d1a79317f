import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { State } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';
import { COUNT_MAX, type Held, MAIL_OUT_MARK, type OutboxCounts, type Selection } from '../store.ts';
import type { EnquiryWithHistory, StoredEnquiry } from '../storedEnquiry.ts';
import { whereSelected } from './whereSelected.ts';

/** Pages instead of a cursor: nobody holds the writer while somebody reads a long list. */
const PAGE = 200;

export async function findById({ db }: Backend, id: string): Promise<EnquiryWithHistory | null> {
  const row = await db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const history = await db
    .selectFrom('history')
    .select(['at', 'state', 'reason'])
    .where('enquiry', '=', id)
    .orderBy('step')
    .execute();
  return { ...toEnquiry(row), history };
}

/** Every enquiry that fits, newest first, read in pages. */
export async function* readEnquiries({ db }: Backend, which: Selection = {}): AsyncIterable<StoredEnquiry> {
  const rows = readPages(db, which, (page) => page.selectAll().execute());
  for await (const row of rows) yield toEnquiry(row);
}

/** The same without the words, for when there may be very many. */
export function listStates(
  { db }: Backend,
  which: Selection,
): AsyncIterable<Pick<StoredEnquiry, 'id' | 'state' | 'reason'>> {
  return readPages(db, which, (page) => page.select(['id', 'state', 'reason']).execute());
}

type Page = SelectQueryBuilder<Tables, 'enquiries', unknown>;

async function* readPages<Row extends { id: string }>(
  db: Backend['db'],
  which: Selection,
  read: (page: Page) => Promise<Row[]>,
): AsyncIterable<Row> {
  let last: string | undefined;
  do {
    const rows = await read(
      db
        .selectFrom('enquiries')
        .where(whereSelected(which, true))
        .$if(last !== undefined, (query) => query.where('id', '<', last as string))
        .orderBy('id', 'desc')
        .limit(PAGE),
    );
    yield* rows;
    last = rows.length === PAGE ? rows.at(-1)?.id : undefined;
  } while (last !== undefined);
}

/**
 * Whether this enquiry came with a solved person check; `null` once that is forgotten (`forgetArrivals`).
 * The arrivals of two days are few, so they need no index by enquiry.
 */
export async function wasChecked({ db }: Backend, id: string): Promise<boolean | null> {
  const row = await db.selectFrom('arrivals').select('checked').where('enquiry', '=', id).executeTakeFirst();
  return row ? row.checked === 1 : null;
}

/**
 * How many enquiries are held and nobody called spam, of at most this many, and the bytes of their messages.
 * `octet_length` reads no message: SQLite and PostgreSQL both know the length from the row's head.
 */
export async function measureHeld({ db }: Backend, atMost: number): Promise<Held> {
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

/** Counts what waits, and since when. */
export async function countOutbox({ db }: Backend): Promise<OutboxCounts> {
  const row = await queryOutbox(db).executeTakeFirstOrThrow();
  return {
    queued: Math.min(row.queued + row.sending, COUNT_MAX),
    held: row.held,
    failed: row.failed,
    oldestQueuedAt: findEarliest(row.oldestQueued, row.oldestSending),
    // A refused one counts as well: when every mail is refused nothing waits, and yet nothing flows.
    stuckSince: findEarliest(row.stuckQueued, row.stuckSending, row.stuckFailed),
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

/** Enquiries whose history does not end in their state: none, unless a change was half written. */
export async function findUnaccounted({ db }: Backend): Promise<string[]> {
  const rows = await db
    .selectFrom('enquiries')
    .select('id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('history')
            .select('step')
            .whereRef('history.enquiry', '=', 'enquiries.id')
            .whereRef('history.state', '=', 'enquiries.state')
            .whereRef('history.at', '=', 'enquiries.changed_at'),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => `The history of enquiry ${id} does not end in its state.`);
}

export function toEnquiry(row: Selectable<Tables['enquiries']>): StoredEnquiry {
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    message: row.message,
    receivedAt: row.received_at,
    queuedAt: row.queued_at,
    changedAt: row.changed_at,
    dueAt: row.due_at,
    sentAt: row.sent_at,
    attempts: row.attempts,
    spamScore: row.spam_score,
    spamSignals: row.spam_signals,
    client: row.client,
    warnedAt: row.warned_at,
  };
}
