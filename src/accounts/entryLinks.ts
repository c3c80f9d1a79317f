import type { ExpressionBuilder } from 'kysely';
import type { AccountTables } from '#store';
import { INVITATION_LIFE, LINK_LIFE } from './accountLimits.ts';
import type { AccountsTools } from './accountTools.ts';
import { type AccountsDb, type EntryLink, toEmailKey, writeAudit } from './people.ts';
import { createId, createToken, hashToken } from './sessions.ts';

const LIFE = { invitation: INVITATION_LIFE, link: LINK_LIFE } as const;

/** The token is in the fragment, which browsers do not send, so that no log or `Referer` contains it. */
export const toEntryAddress = (origin: string, kind: EntryLink['kind'], token: string): string =>
  `${origin}/admin#${kind}=${token}`;

/**
 * Creates a one-time link. An invitation replaces an earlier one. Recovery links stay valid beside each other, at most
 * three by their life and spacing, so that a stranger's request does not end the person's own link.
 */
export async function createEntryLink(
  tx: AccountsDb,
  kind: EntryLink['kind'],
  email: string,
  now: number,
  /** The person who invites. */
  madeBy = '',
) {
  const token = createToken();
  const email_key = toEmailKey(email);
  const expiresAt = now + LIFE[kind];
  if (kind === 'invitation')
    await tx.deleteFrom('entry_links').where('kind', '=', kind).where('email_key', '=', email_key).execute();
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

type Kind = EntryLink['kind'];

/** The condition for a link that may still be used. */
const isUsable = (kind: Kind, now: number) => (link: ExpressionBuilder<AccountTables, 'entry_links'>) =>
  link.and([link('kind', '=', kind), link('expires_at', '>', now)]);

export const findEntryLink = (db: AccountsDb, kind: Kind, token: string, now: number) =>
  db
    .selectFrom('entry_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where(isUsable(kind, now))
    .executeTakeFirst();

/** Deletes the link atomically; only one caller gets it. */
export const consumeEntryLink = (tx: AccountsDb, kind: Kind, token: string, now: number) =>
  tx
    .deleteFrom('entry_links')
    .where('token_hash', '=', hashToken(token))
    .where(isUsable(kind, now))
    .returningAll()
    .executeTakeFirst();

export const selectInvitations = (db: AccountsDb, now: number) =>
  db.selectFrom('entry_links').where(isUsable('invitation', now)).orderBy('created_at');

export const listInvitations = (db: AccountsDb, now: number) =>
  selectInvitations(db, now)
    .select(['id', 'email', 'created_at as createdAt', 'expires_at as expiresAt'])
    .execute();

/**
 * Mails a link until it expires. A link that could not be mailed is deleted, so that it blocks no new request.
 * @param failure the audit entry for a link that could not be mailed
 */
export async function mailEntryLink(
  { connection, party, sendLetter, now }: AccountsTools,
  kind: EntryLink['kind'],
  { to, token, expiresAt }: { to: string; token: string; expiresAt: number },
  failure: { who: string; action: string; about?: string },
): Promise<void> {
  const letter = { kind, to, link: toEntryAddress(party.origin, kind, token), expiresAt };
  const isStillValid = async () =>
    (await connection.read((db) => findEntryLink(db, kind, token, now()))) !== undefined;
  if (await sendLetter(letter, expiresAt, isStillValid)) return;
  await connection.write(async (tx) => {
    const links = tx.deleteFrom('entry_links').where('token_hash', '=', hashToken(token));
    if (await links.returning('id').executeTakeFirst()) await writeAudit(tx, { at: now(), ...failure });
  });
}
