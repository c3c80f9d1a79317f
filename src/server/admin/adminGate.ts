import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '#accounts/contract';
import { FOREIGN, SIGNED_OUT } from './callFaults.ts';

/** The header that repeats the key of the document; where a browser sends none (`img`, `iframe`), the query holds `key`. */
export const DOCUMENT_KEY = 'x-document-key';

/**
 * Whether the admin's own page asks. No page can forge either header: a browser says `Sec-Fetch-Site`, and with every
 * change also `Origin`, which is SITE_URL to the letter. What changes something must say one of them.
 */
export function isAskedByAdmin(
  { origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
  { siteUrl, isChange }: { siteUrl: string; isChange: boolean },
): boolean {
  if (origin !== undefined && origin !== siteUrl) return false;
  if (site !== undefined) return site === 'same-origin';
  return origin === siteUrl || !isChange;
}

/** What knows who asks for what is no call: photos, previews and the backup. */
export interface AdminGate {
  readonly siteUrl: string;
  /** By the cookies of the request; nobody for a session that is there only to add a device. */
  findWho(request: FastifyRequest): Promise<SignedIn | null>;
  toDocumentKey(sessionId: string): string;
}

type Refusal = readonly [status: number, message: string];
type Admitted = { readonly who: SignedIn } | { readonly who?: undefined; readonly refused: Refusal };

/** Admits the admin's own document, for somebody who is in. */
export async function admit(
  { siteUrl, findWho, toDocumentKey }: AdminGate,
  request: FastifyRequest,
  isChange: boolean,
): Promise<Admitted> {
  const { headers, query } = request;
  if (!isAskedByAdmin(headers, { siteUrl, isChange }))
    return { refused: [FOREIGN.httpStatus, FOREIGN.message] };
  const who = await findWho(request);
  if (!who) return { refused: [SIGNED_OUT.httpStatus, SIGNED_OUT.message] };
  const key = readDocumentKey(headers) ?? (query as { key?: unknown }).key;
  if (key !== toDocumentKey(who.sessionId)) {
    return { refused: [403, 'This page was opened before you signed in. Load it again to go on.'] };
  }
  return { who };
}

/** The key that a call carries. */
export const readDocumentKey = (headers: IncomingHttpHeaders): string | undefined => {
  const key = headers[DOCUMENT_KEY];
  return typeof key === 'string' ? key : undefined;
};
