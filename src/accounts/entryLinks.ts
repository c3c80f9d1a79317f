import { INVITATION_LIFE, LINK_LIFE } from './accountLimits.ts';
import { toEntryAddress } from './accountMail.ts';
import type { AccountsTools } from './accountsParts.ts';
import { type AccountsDb, type EntryLink, toEmailKey, writeAudit } from './people.ts';
import { createId, createToken, hashToken } from './sessions.ts';

const LIFE = { invitation: INVITATION_LIFE, link: LINK_LIFE } as const;

/** Links by mail of one person that work at once: whoever asks for theirs in their name ends none of them. */
const LINKS_LIVE = 3;

/**
 * Makes a one-time way in. Of invitations for one address the earlier one no longer works, of links the fourth.
 * @returns its token, told once
 */
export async function createEntryLink(
  tx: AccountsDb,
  kind: EntryLink['kind'],
  email: string,
  now: number,
  /** The person who invites. */
  madeBy = '',
): Promise<{ token: string; expiresAt: number }> {
  const token = createToken();
  const email_key = toEmailKey(email);
  const expiresAt = now + LIFE[kind];
  await endEarlier(tx, kind, email_key);
  await tx
    .insertInto('entry_links')
    .values({
      ...{ id: createId(), kind, token_hash: hashToken(token) },
      ...{ email: email.trim(), email_key, created_at: now, expires_at: expiresAt, made_by: madeBy },
    })
    .execute();
  return { token, expiresAt };
}

async function endEarlier(tx: AccountsDb, kind: EntryLink['kind'], emailKey: string): Promise<void> {
  const earlier = await tx
    .selectFrom('entry_links')
    .select('id')
    .where('kind', '=', kind)
    .where('email_key', '=', emailKey)
    .orderBy('created_at', 'desc')
    .execute();
  const old = earlier.slice(kind === 'link' ? LINKS_LIVE - 1 : 0).map(({ id }) => id);
  if (old.length > 0) await tx.deleteFrom('entry_links').where('id', 'in', old).execute();
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

/** Whoever came in by one needs no other. */
export async function endLinks(tx: AccountsDb, emailKey: string): Promise<void> {
  await tx.deleteFrom('entry_links').where('kind', '=', 'link').where('email_key', '=', emailKey).execute();
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
    .orderBy('created_at', 'desc')
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
async function withdrawEntryLink(tx: AccountsDb, token: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('entry_links')
    .where('token_hash', '=', hashToken(token))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface MadeLink {
  readonly to: string;
  readonly token: string;
  readonly expiresAt: number;
}

/** Who is told in the audit when it cannot be mailed, and in which words. */
interface Failure {
  readonly who: string;
  readonly action: string;
  readonly about?: string;
}

/** Mails a one-time link for as long as it works; one that no mail server took is taken back, and the audit says so. */
export async function mailEntryLink(
  { connection, party, letters, now }: AccountsTools,
  kind: 'invitation' | 'link',
  { to, token, expiresAt }: MadeLink,
  failure: Failure,
): Promise<void> {
  const letter = { kind, to, link: toEntryAddress(party.origin, kind, token), expiresAt };
  const isWanted = async () =>
    (await connection.read((db) => findEntryLink(db, kind, token, now()))) !== undefined;
  if ((await letters.post(letter, { until: expiresAt, isWanted })) !== 'given up') return;
  await connection.write(async (tx) => {
    if (await withdrawEntryLink(tx, token)) await writeAudit(tx, { at: now(), ...failure });
  });
}
