import type { Kysely, Transaction } from 'kysely';
import type { Backend } from './backend.ts';
import { type Acceptance, type NewEnquiry, PLAIN_TOKEN, type Recent } from './store.ts';
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

/**
 * The plain form knows an enquiry again by its words: once they are erased, the same words are a new enquiry.
 * A token stays used.
 */
export async function forgetPlainArrivals(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('arrivals')
    .where('enquiry', 'in', ids)
    .where('token', 'like', `${PLAIN_TOKEN}%`)
    .execute();
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
  const clients = [...new Set(enquiries.map(({ client }) => client))];
  const senders = [...new Set(enquiries.map(({ sender }) => sender))];
  const since = Math.min(...counted.map(({ count }) => count?.since ?? 0));
  const atMost = Math.max(...counted.map(({ count }) => count?.atMost ?? 0));

  /** On PostgreSQL two transactions could count the same client or sender at once and both let it pass. */
  await backend.lockNames(tx, [...clients, ...senders].sort());
  const byClient = await countClients(tx, clients, since);
  /** Of everybody no more than are asked for: beyond that it is a flood, whoever sends. */
  const everybody = tx.selectFrom('arrivals').select('sender').where('received_at', '>', since).limit(atMost);
  const bySender = await tx
    .selectFrom(everybody.as('everybody'))
    .select((eb) => ['sender', eb.fn.countAll<number>().as('count')])
    .where('sender', 'in', senders)
    .groupBy('sender')
    .execute();
  const { count } = await tx
    .selectFrom(everybody.as('everybody'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return tally(byClient, new Map(bySender.map((row) => [row.sender, row.count])), count);
}

async function countClients(
  tx: Transaction<Tables>,
  clients: readonly string[],
  since: number,
): Promise<Map<string, Count>> {
  const rows = await tx
    .selectFrom('arrivals')
    .select((eb) => ['client', eb.fn.countAll<number>().as('count'), eb.fn.min('received_at').as('first')])
    .where('client', 'in', clients)
    .where('received_at', '>', since)
    .groupBy('client')
    .execute();
  return new Map(rows.map(({ client, count, first }) => [client, { count, first }]));
}

function tally(byClient: Map<string, Count>, bySender: Map<string, number>, before: number): RecentCounts {
  let fromAll = before;
  return {
    of: ({ client, sender, receivedAt }) => ({
      fromClient: byClient.get(client)?.count ?? 0,
      firstFromClient: byClient.get(client)?.first ?? receivedAt,
      fromSender: bySender.get(sender) ?? 0,
      fromAll,
    }),
    add({ client, sender, receivedAt }) {
      const { count, first } = byClient.get(client) ?? { count: 0, first: receivedAt };
      byClient.set(client, { count: count + 1, first });
      bySender.set(sender, (bySender.get(sender) ?? 0) + 1);
      fromAll += 1;
    },
  };
}
