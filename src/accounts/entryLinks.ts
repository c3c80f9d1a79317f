import type { AccountsDb, EntryLink } from './accountsDb.ts';
import { INVITATION_LIFE, LINK_LIFE } from './durations.ts';
import { toEmailKey } from './people.ts';
import { createId, createToken, hashToken } from './tokens.ts';

const LIFE = { invitation: INVITATION_LIFE, link: LINK_LIFE } as const;

/** Makes a one-time way in; an earlier one of the kind for this address no longer works. @returns its token, told once */
export async function createEntryLink(
  tx: AccountsDb,
  kind: EntryLink['kind'],
  email: string,
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  const token = createToken();
  const email_key = toEmailKey(email);
  const expiresAt = now + LIFE[kind];
  await tx.deleteFrom('entry_links').where('kind', '=', kind).where('email_key', '=', email_key).execute();
  await tx
    .insertInto('entry_links')
    .values({
      ...{ id: createId(), kind, token_hash: hashToken(token) },
      ...{ email: email.trim(), email_key, created_at: now, expires_at: expiresAt },
    })
    .execute();
  return { token, expiresAt };
}

export function findEntryLink(
  db: AccountsDb,
  kind: EntryLink['kind'],
  token: string,
  now: number,
): Promise<EntryLink | undefined> {
  return db
    .selectFrom('entry_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Takes it away, for whoever of several comes first. */
export function takeEntryLink(
  tx: AccountsDb,
  kind: EntryLink['kind'],
  token: string,
  now: number,
): Promise<EntryLink | undefined> {
  return tx
    .deleteFrom('entry_links')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** When the last of this kind was made for this address, if it still works. */
export async function findLatestLink(
  db: AccountsDb,
  kind: EntryLink['kind'],
  email: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('entry_links')
    .select('created_at')
    .where('kind', '=', kind)
    .where('email_key', '=', toEmailKey(email))
    .executeTakeFirst();
  return row?.created_at;
}

export function listInvitations(db: AccountsDb, now: number): Promise<EntryLink[]> {
  return db
    .selectFrom('entry_links')
    .selectAll()
    .where('kind', '=', 'invitation')
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .execute();
}

/** Nobody got it: whoever asks again gets another at once. @returns whether it was still there */
export async function withdrawEntryLink(tx: AccountsDb, token: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('entry_links')
    .where('token_hash', '=', hashToken(token))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
