import type { Kysely, Transaction } from 'kysely';
import type { Backend } from './backend.ts';
import { keepCompiledQueries } from './compiledQueries.ts';
import { type Acceptance, type NewEnquiry, PLAIN_TOKEN, type Recent } from './store.ts';
import type { Tables } from './tables.ts';

const getTokenQuery = keepCompiledQueries();

/** Which of these tokens were used, and for what. @param db the store's, or the transaction */
export async function findTokens({ kind }: Backend, db: Kysely<Tables>, tokens: readonly string[]) {
  const query = getTokenQuery(kind, tokens.length, () =>
    db
      .selectFrom('arrivals')
      .select(['token', 'enquiry as id', 'digest'])
      .where('token', 'in', tokens)
      .compile(),
  );
  const { rows } = await db.executeQuery({ ...query, parameters: tokens });
  const found = rows as { token: string; id: string; digest: string }[];
  return new Map(found.map(({ token, id, digest }) => [token, { id, digest }]));
}

/** What begins their index is named whole, or the databases would read every arrival to find them by their time. */
const WHETHER = [0, 1];

export async function forgetArrivals({ db }: Backend, before: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('arrivals')
      .where('checked', 'in', WHETHER)
      .where('held', 'in', WHETHER)
      .where('received_at', '<', before)
      .execute();
  });
}

/** How many enquiries came since this time, within the days that arrivals are remembered. */
export async function countSince({ db }: Backend, time: number): Promise<number> {
  const row = await db
    .selectFrom('arrivals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('checked', 'in', WHETHER)
    .where('held', 'in', WHETHER)
    .where('received_at', '>=', time)
    .executeTakeFirstOrThrow();
  return row.count;
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
export interface RecentTally {
  getRecent(enquiry: NewEnquiry): Recent;
  add(enquiry: NewEnquiry, state: 'queued' | 'held'): void;
}

/** Counts for the enquiries of a batch that ask for it; with no such enquiry it asks the store nothing. */
export async function countRecent(
  backend: Backend,
  tx: Transaction<Tables>,
  batch: readonly Acceptance[],
): Promise<RecentTally> {
  const counted = batch.filter(({ count }) => count);
  const enquiries = counted.map(({ enquiry }) => enquiry);
  // On PostgreSQL two transactions could count the same client or sender at once and both let it pass.
  const names = enquiries.flatMap(({ client, prefix48, sender }) => [client, prefix48, sender]);
  if (names.length > 0) await backend.lockNames(tx, [...new Set(names)].filter(Boolean).sort());
  const range = {
    since: Math.min(...counted.map(({ count }) => count?.since ?? 0)),
    atMost: Math.max(...counted.map(({ count }) => count?.atMost ?? 0)),
  };
  const counts = new Map<boolean, RecentTally>();
  for (const checked of [true, false]) {
    const alike = enquiries.filter((enquiry) => enquiry.checked === checked);
    counts.set(
      checked,
      alike.length === 0 ? createTally() : await countAlike(tx, alike, { ...range, checked }),
    );
  }
  const pickTally = (enquiry: NewEnquiry) => counts.get(enquiry.checked) as RecentTally;
  return {
    getRecent: (enquiry) => pickTally(enquiry).getRecent(enquiry),
    add: (enquiry, state) => pickTally(enquiry).add(enquiry, state),
  };
}

interface Range {
  since: number;
  atMost: number;
  checked: boolean;
}

/** Counts for enquiries that all have a solved person check, or all have none. */
async function countAlike(
  tx: Transaction<Tables>,
  enquiries: readonly NewEnquiry[],
  { since, atMost, checked }: Range,
): Promise<RecentTally> {
  const alike = tx
    .selectFrom('arrivals')
    .where('checked', '=', checked ? 1 : 0)
    .where('received_at', '>', since);
  const countGroups = async (column: 'client' | 'prefix48') => {
    const names = [...new Set(enquiries.map((enquiry) => enquiry[column]))].filter(Boolean);
    if (names.length === 0) return new Map<string, Count>();
    const rows = await alike
      .select((eb) => [
        `${column} as name`,
        eb.fn.countAll<number>().as('count'),
        eb.fn.sum<number>('held').as('held'),
        eb.fn.min('received_at').as('first'),
      ])
      .where(column, 'in', names)
      .groupBy(column)
      .execute();
    return new Map(rows.map(({ name, count, held, first }) => [name, { count, held: Number(held), first }]));
  };
  // Of everybody no more than are asked for: beyond that it is a flood, whoever sends.
  const everybody = alike.where('held', '=', 0).select('sender').limit(atMost).as('everybody');
  const senders = await tx
    .selectFrom(everybody)
    .select((eb) => ['sender', eb.fn.countAll<number>().as('count')])
    .groupBy('sender')
    .execute();
  return createTally({
    clients: await countGroups('client'),
    prefixes: await countGroups('prefix48'),
    senders: new Map(senders.map(({ sender, count }) => [sender, count])),
  });
}

interface Count {
  count: number;
  held: number;
  first: number;
}

function createTally(
  found: { clients: Map<string, Count>; prefixes: Map<string, Count>; senders: Map<string, number> } = {
    clients: new Map(),
    prefixes: new Map(),
    senders: new Map(),
  },
): RecentTally {
  const { clients, prefixes, senders } = found;
  let queued = [...senders.values()].reduce((sum, count) => sum + count, 0);
  return {
    getRecent({ client, prefix48, sender, receivedAt }) {
      const none: Count = { count: 0, held: 0, first: receivedAt };
      const [ofClient, ofPrefix] = [clients.get(client) ?? none, prefixes.get(prefix48) ?? none];
      return {
        fromClient: ofClient.count,
        firstFromClient: ofClient.first,
        fromPrefix48: ofPrefix.count,
        firstFromPrefix48: ofPrefix.first,
        queuedFromClient: ofClient.count - ofClient.held,
        queuedFromPrefix48: ofPrefix.count - ofPrefix.held,
        queuedFromSender: senders.get(sender) ?? 0,
        queuedFromAll: queued,
      };
    },
    add({ client, prefix48, sender, receivedAt }, state) {
      const held = state === 'held' ? 1 : 0;
      addTo(clients, client, held, receivedAt);
      if (prefix48) addTo(prefixes, prefix48, held, receivedAt);
      if (held) return;
      senders.set(sender, (senders.get(sender) ?? 0) + 1);
      queued += 1;
    },
  };
}

function addTo(counts: Map<string, Count>, name: string, held: number, receivedAt: number): void {
  const { count, held: before, first } = counts.get(name) ?? { count: 0, held: 0, first: receivedAt };
  counts.set(name, { count: count + 1, held: before + held, first });
}
