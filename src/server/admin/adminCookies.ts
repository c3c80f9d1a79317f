import type { NewSession } from '#accounts';

/**
 * `__Host-` restricts a cookie to this host, to https (or this machine) and to `Path=/`. With `SameSite` and
 * `HttpOnly`, neither other sites nor scripts can use the cookies.
 */
const SESSION_COOKIE = '__Host-desk';
const CHALLENGE_COOKIE = '__Host-desk-challenge';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/**
 * Cookie lifetime by kind of session, in seconds. Renewed while the session is in use; on a shared device, the cookie
 * ends when the browser is closed.
 */
const MAX_AGE = { own: 30 * 24 * 3600, shared: undefined, recovery: 15 * 60 } as const;
const CHALLENGE_AGE = 5 * 60;

const formatCookie = (name: string, value: string, maxAge?: number) =>
  `${name}=${value}; ${ATTRIBUTES}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`;

export const formatSessionCookie = (session: Pick<NewSession, 'token' | 'kind'> | null): string =>
  session
    ? formatCookie(SESSION_COOKIE, session.token, MAX_AGE[session.kind])
    : formatCookie(SESSION_COOKIE, '', 0);

export const formatChallengeCookie = (challenge: string | null): string =>
  challenge === null
    ? formatCookie(CHALLENGE_COOKIE, '', 0)
    : formatCookie(CHALLENGE_COOKIE, challenge, CHALLENGE_AGE);

/** Reads a cookie. Of several with the same name, takes the first, since browsers send the most specific one first. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([found]) => found === name)?.[1] || undefined;
}

export const readAdminCookies = (header: string | undefined) => ({
  session: readCookie(header, SESSION_COOKIE),
  challenge: readCookie(header, CHALLENGE_COOKIE),
});
