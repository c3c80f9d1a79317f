import { type SqlBool, sql, type Transaction } from 'kysely';
import type { EnquiryFields } from '#enquiry';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';
import { countRows } from './selection.ts';

/** Token prefix for enquiries of the plain form, which have no captcha token and are recognised by their text. */
export const PLAIN_TOKEN = 'plain:';

export interface NewEnquiry extends EnquiryFields {
  id: string;
  receivedAt: number;
  /** Whether a person check was solved. Enquiries with and without one are counted separately. */
  checked: boolean;
  /** Keyed hash of the client's address, for the limits; the address itself is never stored. */
  client: string;
  /** Keyed hash of the /48 of an IPv6 address; empty for IPv4. */
  prefix48: string;
  /** Keyed hash of the mailbox, for the limits: the same for every spelling of the email address. */
  sender: string;
  spamScore: number;
  spamSignals: string;
  /** Unique. Ideally increases with time (record 0009). */
  token: string;
  /** Keyed hash of the fields: distinguishes a retry from another enquiry with the same token. */
  digest: string;
}

export function findByToken({ db }: Pick<Backend, 'db'>, token: string) {
  return db
    .selectFrom('arrivals')
    .select(['enquiry as id', 'digest'])
    .where('token', '=', token)
    .executeTakeFirst();
}

/** Lists every value of the leading index columns, because the databases use the index only then. */
const ANY_KIND = sql<SqlBool>`checked in (0, 1) and held in (0, 1)`;

/** Deletes arrivals received before this time. Their tokens must have expired, or they could be used again. */
export async function forgetArrivals({ db }: Backend, before: number): Promise<void> {
  await db
    .transaction()
    .execute((tx) => tx.deleteFrom('arrivals').where(ANY_KIND).where('received_at', '<', before).execute());
}

/** Counts enquiries since this time, within the two days that arrivals are stored. */
export const countSince = ({ db }: Backend, time: number): Promise<number> =>
  countRows(db, db.selectFrom('arrivals').select('token').where(ANY_KIND).where('received_at', '>=', time));

/** Counts enquiries with the same `checked`. `queued…` excludes held ones, which would cause more to be held. */
export type RecentCounts = Awaited<ReturnType<typeof countRecent>>;

export async function countRecent(
  backend: Backend,
  tx: Transaction<Tables>,
  { client, prefix48, sender, checked, receivedAt }: NewEnquiry,
  { since, atMost }: { since: number; atMost: number },
) {
  // Without this lock, two transactions on PostgreSQL could count at the same time and both accept their enquiry.
  await backend.lockNames(tx, ['arrivals']);
  const arrivalsOfKind = tx
    .selectFrom('arrivals')
    .where('checked', '=', checked ? 1 : 0)
    .where('received_at', '>', since);
  const countBy = async (column: 'client' | 'prefix48', name: string) => {
    const { count, held, first } = await arrivalsOfKind
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.sum<number | null>('held').as('held'),
        eb.fn.min<number | null>('received_at').as('first'),
      ])
      .where(column, '=', name)
      .executeTakeFirstOrThrow();
    return { count, queued: count - Number(held), first: first ?? receivedAt };
  };
  const clientCounts = await countBy('client', client);
  const prefixCounts = prefix48
    ? await countBy('prefix48', prefix48)
    : { count: 0, queued: 0, first: receivedAt };
  // Stops at the limit: that many enquiries are a flood, whoever sent them.
  const latestArrivals = arrivalsOfKind.where('held', '=', 0).select('sender').limit(atMost).as('latest');
  const queuedCounts = await tx
    .selectFrom(latestArrivals)
    .select((eb) => [
      eb.fn.countAll<number>().as('fromAll'),
      eb.fn.countAll<number>().filterWhere('sender', '=', sender).as('fromSender'),
    ])
    .executeTakeFirstOrThrow();
  return {
    fromClient: clientCounts.count,
    firstFromClient: clientCounts.first,
    /** Enquiries from the client's /48, including its own; 0 for IPv4. */
    fromPrefix48: prefixCounts.count,
    firstFromPrefix48: prefixCounts.first,
    queuedFromClient: clientCounts.queued,
    queuedFromPrefix48: prefixCounts.queued,
    queuedFromSender: queuedCounts.fromSender,
    /** From all senders; stops at `atMost`. */
    queuedFromAll: queuedCounts.fromAll,
  };
}
