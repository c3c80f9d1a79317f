import type { FastifyReply, FastifyRequest } from 'fastify';
import { toClientNetwork } from '#enquiries';
import type { AdminServices, CallContext } from '../calls/callContext.ts';
import { readBrowser } from '../calls/readBrowser.ts';
import type { FindSession } from '../plugins/requestLimits.ts';
import { readClientAddress } from '../plugins/requestOrigin.ts';
import { formatChallengeCookie, formatSessionCookie, readAdminCookies } from './adminCookies.ts';
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
