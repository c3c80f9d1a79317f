import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '#accounts';
import { RELOAD, SIGNED_OUT } from '../calls/procedures.ts';
import { CROSS_SITE } from './callFaults.ts';

/** Header with the document's key. Requests that cannot set headers (`img`, `iframe`) use the query's `key`. */
export const DOCUMENT_KEY = 'x-document-key';

/**
 * Whether the request comes from the admin's own page. No page can forge `Sec-Fetch-Site` or `Origin`; an `Origin` must
 * equal SITE_URL. A request that changes something must have one of the two headers.
 */
export function isFromAdmin(
  { origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
  { siteUrl, isChange }: { siteUrl: string; isChange: boolean },
): boolean {
  if (origin !== undefined && origin !== siteUrl) return false;
  if (site !== undefined) return site === 'same-origin';
  return origin === siteUrl || !isChange;
}

/** Access check for the routes other than calls: photos, previews and the backup. */
export interface AdminGate {
  readonly siteUrl: string;
  /** Finds the signed-in person by the cookies; `null` also for a recovery session, which may only add a device. */
  findWho(request: FastifyRequest): Promise<SignedIn | null>;
  toDocumentKey(sessionId: string): string;
}

type Admission =
  | { readonly who: SignedIn }
  | { readonly who?: undefined; readonly refused: readonly [status: number, message: string] };

/** Admits requests from the admin's own document by a signed-in person. */
export async function admit(
  { siteUrl, findWho, toDocumentKey }: AdminGate,
  request: FastifyRequest,
  isChange: boolean,
): Promise<Admission> {
  const { headers, query } = request;
  if (!isFromAdmin(headers, { siteUrl, isChange })) return { refused: [403, CROSS_SITE.message] };
  const who = await findWho(request);
  if (!who) return { refused: [401, SIGNED_OUT] };
  const key = readDocumentKey(headers) ?? (query as { key?: unknown }).key;
  return key === toDocumentKey(who.sessionId) ? { who } : { refused: [403, RELOAD] };
}

export const readDocumentKey = (headers: IncomingHttpHeaders): string | undefined => {
  const key = headers[DOCUMENT_KEY];
  return typeof key === 'string' ? key : undefined;
};

export const sendText = (reply: FastifyReply, status: number, sentence: string): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').send(`${sentence}\n`);
