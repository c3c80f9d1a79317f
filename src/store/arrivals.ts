import type { Kysely, Transaction } from 'kysely';
import type { Backend } from './backend.ts';
import type { Acceptance, NewEnquiry, Recent } from './store.ts';
import type { Tables } from './tables.ts';

/** Which of these tokens were used, and for what. */
export async function findTokens(db: Kysely<Tables>, tokens: readonly string[]) {
  const rows = await db
    .selectFrom('arrivals')
    .select(['token', 'enquiry as id', 'digest'])
    .where('token', 'in', tokens)
    .execute();
  return new Map(rows.map(({ token, id, digest }) => [token, { id, digest }]));
}

export async function forgetArrivals({ db }: Backend, before: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('arrivals').where('received_at', '<', before).execute();
  });
}

/** What came lately, and what a batch adds to it as it is decided. */
export interface RecentCounts {
  of(enquiry: NewEnquiry): Recent;
  add(enquiry: NewEnquiry): void;
}

interface Count {
  count: number;
  first: number;
}

/** Counts for the enquiries of a batch that ask for it; with no such enquiry it asks the store nothing. */
export async function countRecent(
  backend: Backend,
  tx: Transaction<Tables>,
  batch: readonly Acceptance[],
): Promise<RecentCounts> {
  const counted = batch.filter(({ count }) => count);
  if (counted.length === 0) return tally(new Map(), new Map(), 0);
  const enquiries = counted.map(({ enquiry }) => enquiry);
  const clients = [...new Set(enquiries.map(({ client }) => client))].sort();
  const senders = [...new Set(enquiries.map(({ sender }) => sender))];
  const since = Math.min(...counted.map(({ count }) => count?.since ?? 0));
  const atMost = Math.max(...counted.map(({ count }) => count?.atMost ?? 0));

  /** On PostgreSQL two transactions could count the same client at once and both let it pass. */
  await backend.lockNames(tx, clients);
  const byClient = await countBy(tx, 'client', clients, since);
  const bySender = await countBy(tx, 'sender', senders, since);
  const all = await tx
    .selectFrom((eb) =>
      eb.selectFrom('arrivals').select('token').where('received_at', '>', since).limit(atMost).as('recent'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return tally(byClient, bySender, all.count);
}

async function countBy(
  tx: Transaction<Tables>,
  column: 'client' | 'sender',
  names: readonly string[],
  since: number,
): Promise<Map<string, Count>> {
  const rows = await tx
    .selectFrom('arrivals')
    .select((eb) => [
      `${column} as name`,
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('received_at').as('first'),
    ])
    .where(column, 'in', names)
    .where('received_at', '>', since)
    .groupBy(column)
    .execute();
  return new Map(rows.map(({ name, count, first }) => [name, { count, first }]));
}

function tally(byClient: Map<string, Count>, bySender: Map<string, Count>, before: number): RecentCounts {
  let fromAll = before;
  const addTo = (counts: Map<string, Count>, name: string, at: number) => {
    const { count, first } = counts.get(name) ?? { count: 0, first: at };
    counts.set(name, { count: count + 1, first });
  };
  return {
    of: ({ client, sender, receivedAt }) => ({
      fromClient: byClient.get(client)?.count ?? 0,
      firstFromClient: byClient.get(client)?.first ?? receivedAt,
      fromSender: bySender.get(sender)?.count ?? 0,
      fromAll,
    }),
    add({ client, sender, receivedAt }) {
      addTo(byClient, client, receivedAt);
      addTo(bySender, sender, receivedAt);
      fromAll += 1;
    },
  };
}
