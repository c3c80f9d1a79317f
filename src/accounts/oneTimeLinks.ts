import type { ExpressionBuilder } from 'kysely';
import type { AccountTables } from '#store';
import { HOUR } from '../durations.ts';
import { createLinkError, INVITATION_LIFETIME, LINK_LIFETIME, LINK_SPACING } from './accountLimits.ts';
import type { AccountsTools } from './accountTools.ts';
import { type AccountsDb, findPerson, type OneTimeLink, toEmailKey, writeAudit } from './people.ts';
import { beginSession, type ClientBrowser, createId, createToken, hashToken } from './sessions.ts';

const LIFETIME = { invitation: INVITATION_LIFETIME, link: LINK_LIFETIME } as const;

/** The token is in the fragment, which browsers do not send, so that no log or `Referer` contains it. */
export const toEntryAddress = (origin: string, kind: OneTimeLink['kind'], token: string): string =>
  `${origin}/admin#${kind}=${token}`;

/**
 * Creates a one-time link. An invitation replaces an earlier one. Up to three recovery links are valid at once (by
 * `LINK_LIFETIME` and `LINK_SPACING`), so that a stranger's request does not end the person's own link.
 */
export async function createOneTimeLink(
  tx: AccountsDb,
  kind: OneTimeLink['kind'],
  email: string,
  now: number,
  madeBy = '',
) {
  const token = createToken();
  const email_key = toEmailKey(email);
  const expiresAt = now + LIFETIME[kind];
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

type Kind = OneTimeLink['kind'];

const isUsable = (kind: Kind, now: number) => (link: ExpressionBuilder<AccountTables, 'entry_links'>) =>
  link.and([link('kind', '=', kind), link('expires_at', '>', now)]);

export const findOneTimeLink = (db: AccountsDb, kind: Kind, token: string, now: number) =>
  db
    .selectFrom('entry_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where(isUsable(kind, now))
    .executeTakeFirst();

/** Deletes the link atomically; only one caller gets it. */
export const consumeOneTimeLink = (tx: AccountsDb, kind: Kind, token: string, now: number) =>
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

/** Mails a link, with retries. Deletes and audits a link that cannot be mailed, as it would block the next request. */
export async function mailOneTimeLink(
  { connection, party, sendLetter, now }: AccountsTools,
  kind: OneTimeLink['kind'],
  { to, token, expiresAt }: { to: string; token: string; expiresAt: number },
  failure: { who: string; action: string; about?: string },
): Promise<void> {
  const letter = { kind, to, link: toEntryAddress(party.origin, kind, token), expiresAt };
  const isStillValid = async () =>
    (await connection.read((db) => findOneTimeLink(db, kind, token, now()))) !== undefined;
  if (await sendLetter(letter, expiresAt, isStillValid)) return;
  await connection.write(async (tx) => {
    const links = tx.deleteFrom('entry_links').where('token_hash', '=', hashToken(token));
    if (await links.returning('id').executeTakeFirst()) await writeAudit(tx, { at: now(), ...failure });
  });
}

/** Limit of links mailed per network and hour. Further requests get the same response, but no mail. */
const LINKS_PER_NETWORK = 5;

export function createRecovery(tools: AccountsTools) {
  const { connection, now } = tools;
  const isWithinLimit = createNetworkLimit();

  /** Creates a link unless the last one is too recent, under a lock per address. Only new links count for the limit. */
  const prepareLink = (email: string, network: string, at: number) =>
    connection.write(
      async (tx) => {
        const person = await findPerson(tx, email);
        if (!person) return undefined;
        const latest = await tx
          .selectFrom('entry_links')
          .select('created_at')
          .where('kind', '=', 'link')
          .where('email_key', '=', toEmailKey(person.email))
          .orderBy('created_at', 'desc')
          .executeTakeFirst();
        if (latest && Math.abs(at - latest.created_at) < LINK_SPACING) return undefined;
        if (!isWithinLimit(network, at)) return undefined;
        await writeAudit(tx, { at, who: person.email, action: 'asked for a link by mail' });
        return { to: person.email, ...(await createOneTimeLink(tx, 'link', person.email, at)) };
      },
      [`accounts link ${email}`],
    );

  return {
    /** Returns at once for every address, so that timing reveals no account. */
    requestLink(email: string, network: string): void {
      const at = now();
      tools.runInBackground('link by mail', async () => {
        const person = await connection.read((db) => findPerson(db, email));
        const link = person && (await prepareLink(person.email, network, at));
        if (!link) return;
        const failure = { who: link.to, action: 'asked for a link that could not be mailed' };
        await mailOneTimeLink(tools, 'link', link, failure);
      });
    },

    async useLink(token: string, client: ClientBrowser) {
      const at = now();
      return connection.write(async (tx) => {
        const link = await consumeOneTimeLink(tx, 'link', token, at);
        const person = link && (await findPerson(tx, link.email));
        if (!person) throw createLinkError();
        // The person's other recovery links are not needed any more.
        const { id, email, email_key } = person;
        await tx
          .deleteFrom('entry_links')
          .where('kind', '=', 'link')
          .where('email_key', '=', email_key)
          .execute();
        await writeAudit(tx, { at, who: email, action: 'came in by a link', about: client.browser });
        return beginSession(tx, { person: id, passkey: '', kind: 'recovery' }, client, at);
      });
    },
  };
}

/** Limits the links per network and hour, in memory. @returns a function that counts a link; false at the limit */
function createNetworkLimit() {
  let recentLinks: { network: string; at: number }[] = [];
  return (network: string, now: number): boolean => {
    recentLinks = recentLinks.filter(({ at }) => Math.abs(now - at) < HOUR);
    const isAllowed = recentLinks.filter((one) => one.network === network).length < LINKS_PER_NETWORK;
    if (isAllowed) recentLinks.push({ network, at: now });
    return isAllowed;
  };
}
