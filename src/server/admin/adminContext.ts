import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NewSession } from '#accounts';
import { toClientNetwork } from '#enquiries';
import type { AdminServices, CallContext } from '../calls/callContext.ts';
import { readBrowser } from '../calls/readBrowser.ts';
import type { FindSession } from '../plugins/requestLimits.ts';
import { readClientAddress } from '../plugins/requestOrigin.ts';
import { DOCUMENT_KEY, readDocumentKey } from './adminGate.ts';

export async function createAdminContext(
  request: FastifyRequest,
  reply: FastifyReply,
  services: AdminServices,
  findSession: FindSession,
): Promise<CallContext> {
  const { session, challenge } = readAdminCookies(request.headers.cookie);
  const who = await findSession(request);
  const { toDocumentKey } = services.accounts;
  // If the call starts or ends a session, `setSession` overwrites this cookie.
  if (who?.isRenewed && session) {
    reply.header('set-cookie', formatSessionCookie({ token: session, kind: who.kind }));
  }
  return {
    ...services,
    who,
    isFromDocument: who !== null && readDocumentKey(request.headers) === toDocumentKey(who.sessionId),
    browser: describeBrowser(request.headers['user-agent']),
    network: toClientNetwork(readClientAddress(request)),
    cookies: {
      session,
      challenge,
      setSession(next) {
        reply.header('set-cookie', formatSessionCookie(next));
        if (next) reply.header(DOCUMENT_KEY, toDocumentKey(next.id));
      },
      setChallenge: (next) => void reply.header('set-cookie', formatChallengeCookie(next)),
    },
  };
}

const WITH_ARTICLE: Readonly<Record<string, string>> = {
  iPhone: 'an iPhone',
  iPad: 'an iPad',
  Chromebook: 'a Chromebook',
  Mac: 'a Mac',
};

/** Describes a browser in words, so that people recognise their own. The header itself is not stored. */
export function describeBrowser(userAgent = ''): string {
  const { browser = 'A browser', system } = readBrowser(userAgent);
  return system ? `${browser} on ${WITH_ARTICLE[system] ?? system}` : browser;
}

/** Browsers accept the prefix `__Host-` only from this host, over https (or on this machine), and with `Path=/`. */
const SESSION_COOKIE = '__Host-desk';
const CHALLENGE_COOKIE = '__Host-desk-challenge';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** In seconds, renewed while in use; on a shared device, the cookie ends when the browser is closed. */
const MAX_AGE = { own: 30 * 24 * 3600, shared: undefined, recovery: 15 * 60 } as const;
const CHALLENGE_AGE = 5 * 60;

const formatCookie = (name: string, value = '', maxAge?: number) =>
  `${name}=${value}; ${ATTRIBUTES}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`;

const formatSessionCookie = (session: Pick<NewSession, 'token' | 'kind'> | null): string =>
  formatCookie(SESSION_COOKIE, session?.token, session ? MAX_AGE[session.kind] : 0);

const formatChallengeCookie = (challenge: string | null): string =>
  formatCookie(CHALLENGE_COOKIE, challenge ?? '', challenge === null ? 0 : CHALLENGE_AGE);

/** Reads the first cookie of this name: browsers send the most specific one first. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([found]) => found === name)?.[1] || undefined;
}

export const readAdminCookies = (header: string | undefined) => ({
  session: readCookie(header, SESSION_COOKIE),
  challenge: readCookie(header, CHALLENGE_COOKIE),
});
