import { initTRPC, TRPCError } from '@trpc/server';
import { AccountError } from '#accounts';
import type { OwnerError } from '#enquiries';
import type { EditRefused } from '../editor/refusals.ts';
import type { CallContext } from './callContext.ts';
import { NEEDS_PROOF } from './needsProof.ts';

/** An error by which a module refuses a call on purpose. */
interface Refusal extends Error {
  readonly code: (AccountError | OwnerError | EditRefused)['code'];
  /** Absent in an `AccountError`. */
  readonly facts?: OwnerError['facts'] & EditRefused['facts'];
}

const REFUSALS = new Set(['AccountError', 'OwnerError', 'EditRefused']);
const isRefusal = (cause: Error | undefined): cause is Refusal =>
  cause !== undefined && REFUSALS.has(cause.name);

const CODES: Readonly<Record<Refusal['code'], TRPCError['code']>> = {
  SIGNED_OUT: 'UNAUTHORIZED',
  PROOF_NEEDED: 'FORBIDDEN',
  RELOAD_NEEDED: 'FORBIDDEN',
  REFUSED: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  CONFLICT: 'CONFLICT',
  BAD_INPUT: 'UNPROCESSABLE_CONTENT',
  CANNOT: 'PRECONDITION_FAILED',
  BUSY: 'TOO_MANY_REQUESTS',
};

export const INVALID_INPUT = 'That could not be read. Load the page again, and try once more.';
export const FAILED = 'Something is wrong here. Nothing was changed. Try again in a moment.';

/** The reason sent to the client, more precise than the HTTP status. */
export type Reason = Refusal['code'] | 'INVALID' | 'FAULT';

function findReason({ code, cause }: TRPCError): Reason {
  if (isRefusal(cause)) return cause.code;
  return code === 'INTERNAL_SERVER_ERROR' || code === 'SERVICE_UNAVAILABLE' ? 'FAULT' : 'INVALID';
}

/** Replaces the messages of unexpected errors: they may quote the input or a file path. */
const t = initTRPC.context<CallContext>().create({
  isDev: false,
  errorFormatter({ shape, error }) {
    const reason = findReason(error);
    const message = { INVALID: INVALID_INPUT, FAULT: FAILED }[reason as string] ?? error.message;
    const { httpStatus } = shape.data;
    const facts = isRefusal(error.cause) ? error.cause.facts : undefined;
    return { code: shape.code, message, data: { httpStatus, reason, ...(facts && { facts }) } };
  },
});

export const router = t.router;

/** Maps refusals to tRPC codes. An unavailable store becomes 503, not 500. */
const translateRefusals = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (cause?.name === 'StoreError') throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause });
  if (isRefusal(cause)) throw new TRPCError({ code: CODES[cause.code], message: cause.message, cause });
  return result;
});

/** Open to signed-out clients. */
export const publicCall = t.procedure.use(translateRefusals);

export const SIGNED_OUT = 'You are signed out. Sign in to go on.';
/** Shown when another tab signed in, or the server was updated, after this page was loaded. */
export const RELOAD = 'This page was opened before you signed in. Load it again to go on.';

const PROOF_CALLS: ReadonlySet<string> = new Set(NEEDS_PROOF.calls);

/** Needs a session of any kind. A recovery session has no passkey yet, so it is not asked for a proof. */
export const sessionCall = publicCall.use(({ ctx, path, next }) => {
  const { who } = ctx;
  if (!who) throw new AccountError('SIGNED_OUT', SIGNED_OUT);
  if (!ctx.isFromDocument) throw new AccountError('RELOAD_NEEDED', RELOAD);
  if (PROOF_CALLS.has(path) && !who.isProven && who.kind !== 'recovery')
    throw new AccountError('PROOF_NEEDED', 'Use your passkey once more to go on.');
  return next({ ctx: { who } });
});

/** Needs a session begun by a passkey, as almost every call does. */
export const signedInCall = sessionCall.use(({ ctx, next }) => {
  if (ctx.who.kind === 'recovery') throw new AccountError('SIGNED_OUT', SIGNED_OUT);
  return next();
});
