import type { Transaction } from 'kysely';
import type { EnquiryFields } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';

/** How the token of an enquiry begins that is known again by its words only. */
export const PLAIN_TOKEN = 'plain:';

/** An enquiry that has been checked and is now to be kept. */
export interface NewEnquiry extends EnquiryFields {
  id: string;
  receivedAt: number;
  /** Whether a person check was solved. Those with and those without are counted apart. */
  checked: boolean;
  /** Keyed hash of the client's address, for the limits; the address itself is never stored. */
  client: string;
  /** The same of the /48 that an IPv6 address is in; empty for IPv4. */
  prefix48: string;
  /** Keyed hash of the mailbox, for the limits: the same for every spelling of one address. */
  sender: string;
  /** What looked like spam: the sum of the signals' points, and the signals in words; 0 and empty when nothing did. */
  spamScore: number;
  spamSignals: string;
  /** What makes it one of a kind, unique in the store. Best in order of time (record 0009). */
  token: string;
  /** Keyed hash of the fields: tells the visitor's retry from another enquiry under the same token. */
  digest: string;
}

/** The enquiry that used this token up, if one did. @param backend or a transaction of it */
export function findByToken({ db }: Pick<Backend, 'db'>, token: string) {
  return db
    .selectFrom('arrivals')
    .select(['enquiry as id', 'digest'])
    .where('token', '=', token)
    .executeTakeFirst();
}

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
 * How many enquiries the store has had since a given time, among those that are like this one: with a solved person
 * check, or without. `queued…` leaves out what was held, so that holding never feeds itself.
 */
export type Recent = Awaited<ReturnType<typeof countRecent>>;

export async function countRecent(
  backend: Backend,
  tx: Transaction<Tables>,
  { client, prefix48, sender, checked, receivedAt }: NewEnquiry,
  { since, atMost }: { since: number; atMost: number },
) {
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
    /** When the first of the client's came. */
    firstFromClient: ofClient.first,
    /** From the same /48; 0 for IPv4. */
    fromPrefix48: ofPrefix48.count,
    firstFromPrefix48: ofPrefix48.first,
    queuedFromClient: ofClient.queued,
    queuedFromPrefix48: ofPrefix48.queued,
    /** Among those counted in `queuedFromAll`. */
    queuedFromSender: queued.fromSender,
    /** From everybody, up to `atMost`. */
    queuedFromAll: queued.fromAll,
  };
}
