import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { StoreConnection } from '#store';
import { SESSION_LIFE, TOUCH_EVERY } from './accountLimits.ts';
import type { NewSession, SessionKind } from './contract.ts';
import type { AccountsDb, Session } from './people.ts';

export interface NewSessionOptions {
  readonly person: string;
  /** The id of the passkey; empty for a session begun by a mailed link. */
  readonly passkey: string;
  readonly kind: SessionKind;
  readonly browser: string;
  /** The token of the session that this one replaces. */
  readonly replaces?: string | undefined;
}

/** Creates a session with a new token and ends the browser's previous one, which prevents session fixation. */
export async function beginSession(
  tx: AccountsDb,
  { person, passkey, kind, browser, replaces }: NewSessionOptions,
  now: number,
): Promise<NewSession> {
  if (replaces) await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(replaces)).execute();
  const [id, token] = [createId(), createToken()];
  await tx
    .insertInto('sessions')
    .values({
      id,
      token_hash: hashToken(token),
      person,
      passkey,
      browser,
      kind,
      created_at: now,
      seen_at: now,
      expires_at: now + SESSION_LIFE[kind].most,
      proven_at: passkey === '' ? 0 : now,
    })
    .execute();
  return { id, token, kind };
}

/** The session with its person's address; undefined once it has expired or was ended. */
export async function findLiveSession(db: AccountsDb, token: string, now: number) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person')
    .selectAll('sessions')
    .select('people.email')
    .where('sessions.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row && isLive(row, now) ? row : undefined;
}

export const isLive = ({ expires_at, seen_at, kind }: Session, now: number): boolean =>
  now < expires_at && now < seen_at + SESSION_LIFE[kind].idle;

/** Whether the last use is to be recorded: not at every call, because each record costs a commit. */
export const isTouchDue = ({ seen_at }: Session, now: number): boolean => now - seen_at >= TOUCH_EVERY;

export async function touchSession(tx: AccountsDb, id: string, now: number): Promise<void> {
  await tx.updateTable('sessions').set({ seen_at: now }).where('id', '=', id).execute();
}

/** Renews the session's token. @returns undefined when the session has ended */
export async function markProven(tx: AccountsDb, id: string, now: number): Promise<NewSession | undefined> {
  const token = createToken();
  const row = await tx
    .updateTable('sessions')
    .set({ token_hash: hashToken(token), proven_at: now, seen_at: now })
    .where('id', '=', id)
    .returning('kind')
    .executeTakeFirst();
  return row && { id, token, kind: row.kind };
}

export async function listLiveSessions(db: AccountsDb, person: string, now: number): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('person', '=', person)
    .orderBy('seen_at', 'desc')
    .execute();
  return rows.filter((row) => isLive(row, now));
}

/** @returns the session's browser, or undefined when the person has no session with this id */
export async function deleteSession(tx: AccountsDb, id: string, person: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('person', '=', person)
    .returning('browser')
    .executeTakeFirst();
  return row?.browser;
}

/** Deletes expired rows, and audit entries older than the retention of enquiries. */
export async function sweepAccounts(
  connection: StoreConnection,
  now: number,
  auditKeptMs: number,
): Promise<void> {
  await connection.write(async (tx) => {
    await tx.deleteFrom('entry_links').where('expires_at', '<=', now).execute();
    await tx.deleteFrom('grants').where('expires_at', '<=', now).execute();
    await tx.deleteFrom('used_challenges').where('expires_at', '<=', now).execute();
    await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    for (const [kind, { idle }] of Object.entries(SESSION_LIFE)) {
      await tx
        .deleteFrom('sessions')
        .where('kind', '=', kind as keyof typeof SESSION_LIFE)
        .where('seen_at', '<=', now - idle)
        .execute();
    }
    await tx
      .deleteFrom('audit')
      .where('at', '<', now - auditKeptMs)
      .execute();
  });
}

/** 256 random bits, in base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** A random token cannot be guessed, so its hash needs neither salt nor cost. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Letters and digits that are not easily confused. */
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz';
const ID_LENGTH = 10;

/** Creates an id that people can read and type; the id grants no access. */
export const createId = (): string =>
  Array.from({ length: ID_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
