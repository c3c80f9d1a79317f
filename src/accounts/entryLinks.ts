import { INVITATION_LIFE, LINK_LIFE } from './accountLimits.ts';
import { toEntryAddress } from './accountMail.ts';
import type { AccountsTools } from './accountsParts.ts';
import type { InvitationInList } from './contract.ts';
import { type AccountsDb, type EntryLink, toEmailKey, writeAudit } from './people.ts';
import { createId, createToken, hashToken } from './sessions.ts';

const LIFE = { invitation: INVITATION_LIFE, link: LINK_LIFE } as const;

/** Valid recovery links per person: several, so that a stranger's request does not end the person's own link. */
const LINKS_MAX = 3;

/** Creates a one-time link. It replaces an earlier invitation, or the oldest recovery link above the limit. */
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
  await deleteEarlierLinks(tx, kind, email_key);
  await tx
    .insertInto('entry_links')
    .values({
      id: createId(),
      kind,
      token_hash: hashToken(token),
      email: email.trim(),
      email_key,
      created_at: now,
      expires_at: expiresAt,
      made_by: madeBy,
    })
    .execute();
  return { token, expiresAt };
}

async function deleteEarlierLinks(tx: AccountsDb, kind: EntryLink['kind'], emailKey: string): Promise<void> {
  const earlierLinks = await tx
    .selectFrom('entry_links')
    .select('id')
    .where('kind', '=', kind)
    .where('email_key', '=', emailKey)
    .orderBy('created_at', 'desc')
    .execute();
  const oldIds = earlierLinks.slice(kind === 'link' ? LINKS_MAX - 1 : 0).map(({ id }) => id);
  if (oldIds.length > 0) await tx.deleteFrom('entry_links').where('id', 'in', oldIds).execute();
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

/** Deletes the link atomically; only one caller gets it. */
export function consumeEntryLink(
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

/** Deletes the other recovery links of a person, which are not needed once one was used. */
export async function deleteRecoveryLinks(tx: AccountsDb, emailKey: string): Promise<void> {
  await tx.deleteFrom('entry_links').where('kind', '=', 'link').where('email_key', '=', emailKey).execute();
}

/** The creation time of the address's latest link of this kind. */
export async function findLatestLinkTime(
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

export const toListedInvitation = ({ id, email, created_at, expires_at }: EntryLink): InvitationInList => ({
  id,
  email,
  createdAt: created_at,
  expiresAt: expires_at,
});

/** @returns whether the link still existed */
async function deleteEntryLink(tx: AccountsDb, token: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('entry_links')
    .where('token_hash', '=', hashToken(token))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

interface NewLink {
  readonly to: string;
  readonly token: string;
  readonly expiresAt: number;
}

/** The audit entry for a link that could not be mailed. */
interface MailFailure {
  readonly who: string;
  readonly action: string;
  readonly about?: string;
}

/** Mails a link until it expires. A link that could not be mailed is deleted, so that it blocks no new request. */
export async function mailEntryLink(
  { connection, party, letters, now }: AccountsTools,
  kind: 'invitation' | 'link',
  { to, token, expiresAt }: NewLink,
  failure: MailFailure,
): Promise<void> {
  const letter = { kind, to, link: toEntryAddress(party.origin, kind, token), expiresAt };
  const isStillValid = async () =>
    (await connection.read((db) => findEntryLink(db, kind, token, now()))) !== undefined;
  if ((await letters.send(letter, { until: expiresAt, isStillValid })) !== 'given up') return;
  await connection.write(async (tx) => {
    if (await deleteEntryLink(tx, token)) await writeAudit(tx, { at: now(), ...failure });
  });
}
