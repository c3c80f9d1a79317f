import type { AccountsDb, Passkey } from './accountsDb.ts';
import type { KnownPasskey, MadePasskey } from './passkeyCeremonies.ts';
import { createId } from './tokens.ts';

export const toKnown = (row: Passkey): KnownPasskey => ({
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports,
});

export function findPasskey(db: AccountsDb, credentialId: string): Promise<Passkey | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

export function listPasskeys(db: AccountsDb, person: string): Promise<Passkey[]> {
  return db.selectFrom('passkeys').selectAll().where('person', '=', person).orderBy('created_at').execute();
}

/** @returns its id, or nothing when this passkey is somebody's already */
export async function keepPasskey(
  tx: AccountsDb,
  person: string,
  { credentialId, publicKey, counter, transports, isSynced }: MadePasskey,
  name: string,
  now: number,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('passkeys')
    .values({
      ...{ id: createId(), person, credential_id: credentialId, public_key: publicKey, counter, transports },
      ...{ name, synced: isSynced ? 1 : 0, created_at: now, used_at: now },
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** @returns whether it is still there, and its counter went no further meanwhile */
export async function noteUse(
  tx: AccountsDb,
  passkey: Passkey,
  counter: number,
  now: number,
): Promise<boolean> {
  const row = await tx
    .updateTable('passkeys')
    .set({ counter, used_at: now })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** With the sessions that began with it. @returns its name, or nothing when it is not this person's */
export async function deletePasskey(tx: AccountsDb, id: string, person: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('person', '=', person)
    .returning('name')
    .executeTakeFirst();
  if (row) await tx.deleteFrom('sessions').where('passkey', '=', id).execute();
  return row?.name;
}
