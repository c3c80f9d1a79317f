import type { Kysely, Transaction } from 'kysely';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';
import { type NewEnquiry, PLAIN_TOKEN, type Recent } from '../store.ts';

/** What this token was used for, if it was. @param db the store's, or the transaction */
export function findToken(db: Kysely<Tables>, token: string) {
  return db
    .selectFrom('arrivals')
    .select(['enquiry as id', 'digest'])
    .where('token', '=', token)
    .executeTakeFirst();
}

/** The enquiry that used this token up, or `null`. */
export const findByToken = async ({ db }: Backend, token: string) => (await findToken(db, token)) ?? null;

/** What begins their index is named whole, or the databases would read every arrival to find them by their time. */
const WHETHER = [0, 1];

/** Forgets tokens and senders of before this time, which no token outlives. */
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

/** Counts what came since a time among those that are like this enquiry: with a solved person check, or without. */
export async function countRecent(
  backend: Backend,
  tx: Transaction<Tables>,
  { client, prefix48, sender, checked, receivedAt }: NewEnquiry,
  { since, atMost }: { since: number; atMost: number },
): Promise<Recent> {
  // On PostgreSQL two transactions could count at once and both let their enquiry pass.
  await backend.lockNames(tx, ['arrivals']);
  const alike = tx
    .selectFrom('arrivals')
    .where('checked', '=', checked ? 1 : 0)
    .where('received_at', '>', since);
  const countOf = async (column: 'client' | 'prefix48', name: string) => {
    const { count, held, first } = await alike
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.sum<number | null>('held').as('held'),
        eb.fn.min<number | null>('received_at').as('first'),
      ])
      .where(column, '=', name)
      .executeTakeFirstOrThrow();
    return { count, queued: count - Number(held), first: first ?? receivedAt };
  };
  const ofClient = await countOf('client', client);
  const ofPrefix48 = prefix48
    ? await countOf('prefix48', prefix48)
    : { count: 0, queued: 0, first: receivedAt };
  // Of everybody no more than are asked for: beyond that it is a flood, whoever sends.
  const everybody = alike.where('held', '=', 0).select('sender').limit(atMost).as('everybody');
  const queued = await tx
    .selectFrom(everybody)
    .select((eb) => [
      eb.fn.countAll<number>().as('fromAll'),
      eb.fn.countAll<number>().filterWhere('sender', '=', sender).as('fromSender'),
    ])
    .executeTakeFirstOrThrow();
  return {
    fromClient: ofClient.count,
    firstFromClient: ofClient.first,
    fromPrefix48: ofPrefix48.count,
    firstFromPrefix48: ofPrefix48.first,
    queuedFromClient: ofClient.queued,
    queuedFromPrefix48: ofPrefix48.queued,
    queuedFromSender: queued.fromSender,
    queuedFromAll: queued.fromAll,
  };
}
