import type { FastifyError, FastifyReply } from 'fastify';
import { EnquiryError } from '#enquiries';

/** A refusal before any call runs, sent in the format of the calls' own errors. */
export interface CallFault {
  readonly httpStatus: number;
  readonly code:
    | 'BAD_REQUEST'
    | 'UNAUTHORIZED'
    | 'FORBIDDEN'
    | 'NOT_FOUND'
    | 'METHOD_NOT_SUPPORTED'
    | 'TOO_MANY_REQUESTS'
    | 'SERVICE_UNAVAILABLE'
    | 'INTERNAL_SERVER_ERROR';
  readonly reason: 'INVALID' | 'SIGNED_OUT' | 'REFUSED' | 'NOT_FOUND' | 'BUSY' | 'FAULT';
  readonly message: string;
}

/** JSON-RPC's code for "invalid request": tRPC's client expects a code. */
const JSON_RPC_CODE = -32600;

export const CROSS_SITE: CallFault = {
  httpStatus: 403,
  code: 'FORBIDDEN',
  reason: 'REFUSED',
  message: 'Only the desk’s own page may ask for this.',
};
export const SIGNED_OUT: CallFault = {
  httpStatus: 401,
  code: 'UNAUTHORIZED',
  reason: 'SIGNED_OUT',
  message: 'You are signed out. Sign in to go on.',
};
export const UNKNOWN_CALL: CallFault = {
  httpStatus: 404,
  code: 'NOT_FOUND',
  reason: 'NOT_FOUND',
  message: 'There is no such call. Load the page again.',
};
export const WRONG_METHOD: CallFault = {
  httpStatus: 405,
  code: 'METHOD_NOT_SUPPORTED',
  reason: 'INVALID',
  message: 'This call changes something, and is made by POST.',
};

export function sendCallFault(
  reply: FastifyReply,
  { httpStatus, code, reason, message }: CallFault,
): FastifyReply {
  const error = { message, code: JSON_RPC_CODE, data: { code, httpStatus, reason } };
  return reply.code(httpStatus).type('application/json; charset=utf-8').send(JSON.stringify({ error }));
}

/** Converts an error to a fixed sentence, because the original message may quote the request. */
export function toCallFault(error: FastifyError | EnquiryError): CallFault {
  if (error instanceof EnquiryError) {
    const isBusy = error.code === 'RESOURCE_EXHAUSTED';
    const { message } = error;
    return isBusy
      ? { httpStatus: 429, code: 'TOO_MANY_REQUESTS', reason: 'BUSY', message }
      : { httpStatus: 503, code: 'SERVICE_UNAVAILABLE', reason: 'BUSY', message };
  }
  const { statusCode = 500 } = error;
  if (statusCode < 500) {
    const message = 'That could not be read. Load the page again, and try once more.';
    return { httpStatus: statusCode, code: 'BAD_REQUEST', reason: 'INVALID', message };
  }
  const message = 'Something is wrong here. Nothing was changed. Try again in a moment.';
  return { httpStatus: 500, code: 'INTERNAL_SERVER_ERROR', reason: 'FAULT', message };
}
