import type { Kysely, Selectable } from 'kysely';
import type { AccountTables, StoreConnection } from '#store';
import { createNotFoundError } from './accountLimits.ts';

/** Runs a change of people under a lock: if two people remove each other at once, only one of them succeeds. */
export const changePeople = <T>(connection: StoreConnection, change: (tx: AccountsDb) => Promise<T>) =>
  connection.write(change, ['accounts people']);

export const toEmailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

export function findPerson(db: AccountsDb, email: string): Promise<Person | undefined> {
  return db.selectFrom('people').selectAll().where('email_key', '=', toEmailKey(email)).executeTakeFirst();
}

/** Finds the person with this address, or creates a person with this id. */
export async function ensurePerson(
  tx: AccountsDb,
  { id, email }: Pick<Person, 'id' | 'email'>,
  now: number,
): Promise<Person> {
  const person = { id, email: email.trim(), email_key: toEmailKey(email), created_at: now };
  await tx
    .insertInto('people')
    .values(person)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute();
  return (await findPerson(tx, email)) ?? person;
}

export async function deletePerson(tx: AccountsDb, { id, email_key }: Person): Promise<void> {
  await tx.deleteFrom('sessions').where('person', '=', id).execute();
  await tx.deleteFrom('passkeys').where('person', '=', id).execute();
  await tx
    .deleteFrom('entry_links')
    .where((link) => link.or([link('email_key', '=', email_key), link('made_by', '=', id)]))
    .execute();
  await tx.deleteFrom('grants').where('person', '=', id).execute();
  await tx.deleteFrom('people').where('id', '=', id).execute();
}

export async function readPeople(db: AccountsDb) {
  const people = await db.selectFrom('people').selectAll().orderBy('created_at').execute();
  const devices = await db.selectFrom('passkeys').select('person').execute();
  const sessions = await db.selectFrom('sessions').select(['person', 'seen_at']).execute();
  return people.map(({ id, email, created_at }) => {
    const seenTimes = sessions.filter(({ person }) => person === id).map(({ seen_at }) => seen_at);
    return {
      id,
      email,
      createdAt: created_at,
      devices: devices.filter(({ person }) => person === id).length,
      seenAt: seenTimes.length > 0 ? Math.max(...seenTimes) : null,
    };
  });
}

/** The `who` of audit entries made by commands on the server. A person's `who` is their email address. */
export const COMMAND_LINE = 'the command line';

/** Writes an audit entry in the transaction of the audited change, so that neither is stored without the other. */
export async function writeAudit(
  tx: AccountsDb,
  entry: { at: number; who: string; action: string; about?: string },
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({ about: '', ...entry })
    .execute();
}

/** Runs a change with an audit entry about its result. @throws AccountError if `change` returns undefined */
export const runAudited = (
  { connection, now }: { connection: StoreConnection; now: () => number },
  who: string,
  action: string,
  change: (tx: AccountsDb) => Promise<string | undefined>,
): Promise<void> =>
  connection.write(async (tx) => {
    const about = await change(tx);
    if (about === undefined) throw createNotFoundError();
    await writeAudit(tx, { at: now(), who, action, about });
  });

export type AccountsDb = Kysely<AccountTables>;

export type Person = Selectable<AccountTables['people']>;
export type OneTimeLink = Selectable<AccountTables['entry_links']>;
export type Passkey = Selectable<AccountTables['passkeys']>;
export type Session = Selectable<AccountTables['sessions']>;
