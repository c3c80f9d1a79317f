import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { StoreConnection } from '#store';
import { PROOF_LIFETIME, SESSION_LIFETIME, TOUCH_INTERVAL } from './accountLimits.ts';
import type { AccountsDb, Session } from './people.ts';

export interface ClientBrowser {
  /** Browser and system, such as "Firefox on Android". */
  readonly browser: string;
  /** The token of the browser's current session, which a new session replaces. */
  readonly session?: string | undefined;
}

/** The only object with the plain token: the store has only its hash. */
export type NewSession = Awaited<ReturnType<typeof beginSession>>;

/** Creates a session with a new token and ends the browser's previous one, which prevents session fixation. */
export async function beginSession(
  tx: AccountsDb,
  session: Pick<Session, 'person' | 'passkey' | 'kind'>,
  { browser, session: previous }: ClientBrowser,
  now: number,
) {
  if (previous) await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(previous)).execute();
  const [id, token] = [createId(), createToken()];
  await tx
    .insertInto('sessions')
    .values({
      ...session,
      id,
      token_hash: hashToken(token),
      browser,
      created_at: now,
      seen_at: now,
      expires_at: now + SESSION_LIFETIME[session.kind].total,
      proven_at: session.passkey === '' ? 0 : now,
    })
    .execute();
  return { id, token, kind: session.kind };
}

export type SignedIn = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Reads the store each time, so that a session ended on another instance ends here too. */
export async function findSession(
  { connection, now }: { connection: StoreConnection; now: () => number },
  token: string | undefined,
) {
  if (!token) return null;
  const at = now();
  const row = await connection.read((db) =>
    db
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'sessions.person')
      .selectAll('sessions')
      .select('people.email')
      .where('sessions.token_hash', '=', hashToken(token))
      .executeTakeFirst(),
  );
  if (!row || !isLive(row, at)) return null;
  // Updated at intervals, because each update of the last use costs a commit.
  const isRenewed = at - row.seen_at >= TOUCH_INTERVAL;
  if (isRenewed)
    await connection.write((tx) =>
      tx.updateTable('sessions').set({ seen_at: at }).where('id', '=', row.id).execute(),
    );
  return {
    sessionId: row.id,
    person: { id: row.person, email: row.email },
    kind: row.kind,
    /** The passkey was used within the last five minutes. */
    isProven: at - row.proven_at < PROOF_LIFETIME,
    /** The session was extended, so its cookie must be sent again. */
    isRenewed,
  };
}

const isLive = ({ expires_at, seen_at, kind }: Session, now: number): boolean =>
  now < expires_at && now < seen_at + SESSION_LIFETIME[kind].idle;

/** Lists the sessions that have not ended, the most recently used first. */
export async function listLiveSessions(db: AccountsDb, now: number) {
  const rows = await db.selectFrom('sessions').selectAll().orderBy('seen_at', 'desc').execute();
  return rows
    .filter((row) => isLive(row, now))
    .map(({ id, person, browser, kind, created_at, seen_at, expires_at }) => ({
      id,
      person,
      browser,
      kind,
      createdAt: created_at,
      seenAt: seen_at,
      expiresAt: expires_at,
    }));
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

/** Deletes expired rows, and audit entries older than this retention. */
export async function sweepAccounts(
  connection: StoreConnection,
  now: number,
  auditRetentionMs: number,
): Promise<void> {
  await connection.write(async (tx) => {
    for (const table of ['entry_links', 'grants', 'used_challenges', 'sessions'] as const)
      await tx.deleteFrom(table).where('expires_at', '<=', now).execute();
    for (const kind of ['own', 'shared', 'recovery'] as const) {
      const idleSince = now - SESSION_LIFETIME[kind].idle;
      await tx.deleteFrom('sessions').where('kind', '=', kind).where('seen_at', '<=', idleSince).execute();
    }
    const auditedSince = now - auditRetentionMs;
    await tx.deleteFrom('audit').where('at', '<', auditedSince).execute();
  });
}

/** 256 random bits, in base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** A random token cannot be guessed, so its hash needs neither salt nor cost. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const LETTERS = '23456789abcdefghjkmnpqrstvwxyz';
const ID_LENGTH = 10;

/** Creates an id that people can read and type; the id grants no access. */
export const createId = (): string =>
  Array.from({ length: ID_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
