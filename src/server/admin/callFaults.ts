import type { FastifyError, FastifyReply } from 'fastify';
import { EnquiryError } from '#enquiries';
import { FAILED, INVALID_INPUT, type Reason, SIGNED_OUT } from '../calls/procedures.ts';

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
