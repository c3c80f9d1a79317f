import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EnquiryError, type EnquiryErrorCode } from '#enquiries';
import { LIMITS } from '#enquiry';

/** An error of the callable protocol (SPEC sections 7 and 8); the client reports it by `status`. */
interface CallableFault {
  readonly http: number;
  readonly status: EnquiryErrorCode | 'INTERNAL' | 'PERMISSION_DENIED' | 'NOT_FOUND' | 'UNIMPLEMENTED';
  readonly message: string;
  readonly retryAfterSeconds?: number | undefined;
}

const HTTP_STATUS: Readonly<Record<EnquiryErrorCode, number>> = {
  INVALID_ARGUMENT: 400,
  RESOURCE_EXHAUSTED: 429,
  UNAVAILABLE: 503,
};

/** Messages for developers of clients, by Fastify's error code. */
const UNREADABLE_BODY: Readonly<Record<string, string>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty: send JSON like {"data":{…}}.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not JSON: send JSON like {"data":{…}}.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be sent as application/json.',
};

/** Sent if a body is too large: all fields but the message are short, so the message must be too long. */
const MESSAGE_TOO_LONG = `Your message is too long. Please shorten it to ${LIMITS.message.max} characters or fewer.`;

/** Converts an error. Messages are fixed sentences, because the original message may quote the request. */
export function toCallableFault(error: FastifyError | EnquiryError): CallableFault {
  if (error instanceof EnquiryError) {
    const { code: status, message, retryAfterSeconds } = error;
    return { http: HTTP_STATUS[status], status, message, retryAfterSeconds };
  }
  if (error.statusCode === 413) {
    return { http: 413, status: 'INVALID_ARGUMENT', message: MESSAGE_TOO_LONG };
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return { http: 400, status: 'INVALID_ARGUMENT', message: UNREADABLE_BODY[error.code] ?? 'Bad Request' };
  }
  return { http: 500, status: 'INTERNAL', message: 'INTERNAL' };
}

export const isForVisitor = ({ http, status }: CallableFault): boolean =>
  status === 'RESOURCE_EXHAUSTED' || status === 'UNAVAILABLE' || http === 413;

export function sendFault(reply: FastifyReply, fault: CallableFault): FastifyReply {
  if (fault.retryAfterSeconds !== undefined) reply.header('retry-after', fault.retryAfterSeconds);
  return reply.code(fault.http).send({ error: { status: fault.status, message: fault.message } });
}

/** Sends every error as the client expects it. Messages for the visitor end with other ways to reach the practice. */
export function sendErrorsAsCallable(app: FastifyInstance, describeContact?: () => string): void {
  app.setErrorHandler((error: FastifyError | EnquiryError, request: FastifyRequest, reply) => {
    const fault = toCallableFault(error);
    if (fault.http >= 500) request.log.error({ err: error }, 'request failed');
    if (!isForVisitor(fault) || !describeContact) return sendFault(reply, fault);
    return sendFault(reply, { ...fault, message: `${fault.message} ${describeContact()}` });
  });
}
