import type { Selectable } from 'kysely';
import type { State } from '#enquiry';
import type { Backend } from './backend.ts';
import { WAITING } from './queue.ts';
import type { EnquiryWithHistory, Outbox, StoredEnquiry } from './store.ts';
import type { Tables } from './tables.ts';

/** Pages instead of a cursor: nobody holds the writer while somebody reads a long list. */
const PAGE = 200;

export async function show({ db }: Backend, id: string): Promise<EnquiryWithHistory | null> {
  const row = await db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const history = await db
    .selectFrom('history')
    .select(['at', 'state', 'reason'])
    .where('enquiry', '=', id)
    .orderBy('step')
    .execute();
  return { ...enquiryOf(row), history };
}

export async function* list({ db }: Backend, states?: readonly State[]): AsyncIterable<StoredEnquiry> {
  let last: string | undefined;
  do {
    const rows = await db
      .selectFrom('enquiries')
      .selectAll()
      .$if(states !== undefined, (query) => query.where('state', 'in', states as State[]))
      .$if(last !== undefined, (query) => query.where('id', '<', last as string))
      .orderBy('id', 'desc')
      .limit(PAGE)
      .execute();
    for (const row of rows) yield enquiryOf(row);
    last = rows.length === PAGE ? rows.at(-1)?.id : undefined;
  } while (last !== undefined);
}

export async function outbox({ db }: Backend): Promise<Outbox> {
  const counts = await db
    .selectFrom('enquiries')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('state', 'in', ['queued', 'sending', 'held', 'failed'])
    .groupBy('state')
    .execute();
  const count = (state: State) => counts.find((row) => row.state === state)?.count ?? 0;
  const lastSent = await db
    .selectFrom('enquiries')
    .select((eb) => eb.fn.max('changed_at').as('at'))
    .where('state', '=', 'sent')
    .executeTakeFirst();
  const oldest = await db
    .selectFrom('enquiries')
    .select((eb) => eb.fn.min<number | null>('queued_at').as('at'))
    .where(WAITING)
    .executeTakeFirst();
  /** A refused one counts as well: when every mail is refused nothing waits, and yet nothing flows. */
  const stuck = await db
    .selectFrom('enquiries')
    .select((eb) => eb.fn.min<number | null>('queued_at').as('at'))
    .where('state', 'in', ['queued', 'sending', 'failed'])
    .where('queued_at', '>', lastSent?.at ?? 0)
    .executeTakeFirst();
  return {
    queued: count('queued') + count('sending'),
    held: count('held'),
    failed: count('failed'),
    oldestQueuedAt: oldest?.at ?? null,
    stuckSince: stuck?.at ?? null,
  };
}

export async function countSince({ db }: Backend, time: number): Promise<number> {
  const row = await db
    .selectFrom('arrivals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('received_at', '>=', time)
    .executeTakeFirstOrThrow();
  return row.count;
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

function enquiryOf(row: Selectable<Tables['enquiries']>): StoredEnquiry {
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
  };
}
