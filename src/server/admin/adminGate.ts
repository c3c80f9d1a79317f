import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Accounts } from '#accounts';
import { EnquiryError } from '#enquiries';
import { FAILED, INVALID_INPUT, RELOAD, type Reason, SIGNED_OUT } from '../calls/procedures.ts';
import type { FindSession } from '../plugins/requestLimits.ts';

/** Header with the document's key. Requests that cannot set headers (`img`, `iframe`) use the query's `key`. */
export const DOCUMENT_KEY = 'x-document-key';

/** Whether the admin's own page sent the request. No page can forge `Sec-Fetch-Site` or `Origin`; a POST needs one. */
export function isFromAdmin({ headers, method }: FastifyRequest, siteUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && origin !== siteUrl) return false;
  if (site !== undefined) return site === 'same-origin';
  return origin === siteUrl || method !== 'POST';
}

export type AdminGate = ReturnType<typeof createAdminGate>;

/** The access check of photos, previews and the backup: needs the document's key, and a session begun by a passkey. */
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

interface CallFault {
  readonly httpStatus: number;
  readonly reason: Reason;
  readonly message: string;
}

export const CROSS_SITE: CallFault = {
  httpStatus: 403,
  reason: 'REFUSED',
  message: 'Only the desk’s own page may ask for this.',
};
export const NO_SESSION: CallFault = { httpStatus: 401, reason: 'SIGNED_OUT', message: SIGNED_OUT };
export const UNKNOWN_CALL: CallFault = {
  httpStatus: 404,
  reason: 'NOT_FOUND',
  message: 'There is no such call. Load the page again.',
};
export const WRONG_METHOD: CallFault = {
  httpStatus: 405,
  reason: 'INVALID',
  message: 'This call changes something, and is made by POST.',
};

/** JSON-RPC's code for "invalid request": tRPC's client expects a code. */
const JSON_RPC_CODE = -32600;

export function sendCallFault(reply: FastifyReply, { httpStatus, reason, message }: CallFault): FastifyReply {
  const error = { message, code: JSON_RPC_CODE, data: { httpStatus, reason } };
  return reply.code(httpStatus).type('application/json; charset=utf-8').send(JSON.stringify({ error }));
}

/** Converts an error to a fixed sentence, because the original message may quote the request. */
export function toCallFault(error: FastifyError | EnquiryError): CallFault {
  if (error instanceof EnquiryError) {
    const httpStatus = error.code === 'RESOURCE_EXHAUSTED' ? 429 : 503;
    return { httpStatus, reason: 'BUSY', message: error.message };
  }
  const { statusCode = 500 } = error;
  return statusCode < 500
    ? { httpStatus: statusCode, reason: 'INVALID', message: INVALID_INPUT }
    : { httpStatus: 500, reason: 'FAULT', message: FAILED };
}
