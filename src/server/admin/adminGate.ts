import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Accounts } from '#accounts';
import { RELOAD, SIGNED_OUT } from '../calls/procedures.ts';
import type { FindSession } from '../plugins/requestLimits.ts';
import { CROSS_SITE } from './callFaults.ts';

/** Header with the document's key. Requests that cannot set headers (`img`, `iframe`) use the query's `key`. */
export const DOCUMENT_KEY = 'x-document-key';

/** No page can forge `Sec-Fetch-Site` or `Origin` (which must equal SITE_URL). A change must have one of the two. */
export function isFromAdmin({ headers, method }: FastifyRequest, siteUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && origin !== siteUrl) return false;
  if (site !== undefined) return site === 'same-origin';
  return origin === siteUrl || method !== 'POST';
}

export type AdminGate = ReturnType<typeof createAdminGate>;

/** The access check of photos, previews and backup: the admin's own document, and a session that a passkey began. */
export const createAdminGate =
  (siteUrl: string, { toDocumentKey }: Pick<Accounts, 'toDocumentKey'>, findSession: FindSession) =>
  (refuse: typeof sendText): onRequestAsyncHookHandler =>
  async (request, reply) => {
    const { headers, query } = request;
    if (!isFromAdmin(request, siteUrl)) return refuse(reply, 403, CROSS_SITE.message);
    const who = await findSession(request);
    if (!who || who.kind === 'recovery') return refuse(reply, 401, SIGNED_OUT);
    const key = readDocumentKey(headers) ?? (query as { key?: unknown }).key;
    return key === toDocumentKey(who.sessionId) ? undefined : refuse(reply, 403, RELOAD);
  };

export const readDocumentKey = (headers: IncomingHttpHeaders): string | undefined => {
  const key = headers[DOCUMENT_KEY];
  return typeof key === 'string' ? key : undefined;
};

export const sendText = (reply: FastifyReply, status: number, sentence: string): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').send(`${sentence}\n`);
