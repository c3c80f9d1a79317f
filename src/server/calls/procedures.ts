import { initTRPC, TRPCError } from '@trpc/server';
import { AccountError, type AccountRefusal } from '#accounts';
import type { OwnerRefusal, RefusalFacts } from '#enquiries';
import type { PageEditorError } from '../editor/index.ts';
import type { CallContext } from './callContext.ts';
import { NEEDS_PROOF } from './needsProof.ts';

type Refusal = AccountRefusal | OwnerRefusal | PageEditorError['code'];
type Facts = RefusalFacts & PageEditorError['facts'];

const CODES: Readonly<Record<Refusal, TRPCError['code']>> = {
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

const INVALID_INPUT = 'That could not be read. Load the page again, and try once more.';
/** Shown when another tab signed in, or the server was updated, after this page was loaded. */
const RELOAD = 'This page was opened before you signed in. Load it again to go on.';
const FAILED = 'Something is wrong here. Nothing was changed. Try again in a moment.';

/** The reason sent to the client, more precise than the HTTP status. */
type Reason = Refusal | 'INVALID' | 'FAULT';

/** Names of the errors by which modules refuse a call on purpose. */
const REFUSALS = new Set(['AccountError', 'OwnerError', 'PageEditorError']);
const isRefusal = (cause: Error | undefined) => cause !== undefined && REFUSALS.has(cause.name);

function findReason({ code, cause }: TRPCError): Reason {
  const refusal = cause && 'code' in cause ? String(cause.code) : '';
  if (isRefusal(cause) && Object.hasOwn(CODES, refusal)) return refusal as Refusal;
  if (code === 'UNAUTHORIZED') return 'SIGNED_OUT';
  if (code === 'NOT_FOUND') return 'NOT_FOUND';
  return code === 'INTERNAL_SERVER_ERROR' || code === 'SERVICE_UNAVAILABLE' ? 'FAULT' : 'INVALID';
}

const readFacts = (cause: Error | undefined): Facts | undefined =>
  isRefusal(cause) && cause && 'facts' in cause ? (cause.facts as Facts) : undefined;

/** Replaces the messages of unexpected errors: they may quote the input or a file path. */
const t = initTRPC.context<CallContext>().create({
  isDev: false,
  errorFormatter({ shape, error }) {
    const reason = findReason(error);
    const message = { INVALID: INVALID_INPUT, FAULT: FAILED }[reason as string] ?? error.message;
    const { code, httpStatus } = shape.data;
    const facts = readFacts(error.cause);
    return { code: shape.code, message, data: { code, httpStatus, reason, ...(facts && { facts }) } };
  },
});

export const router = t.router;

/** Maps refusals to tRPC codes. An unavailable store becomes 503, not 500. */
const translateRefusals = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (cause?.name === 'StoreError') throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause });
  if (!cause || !isRefusal(cause) || !('code' in cause)) return result;
  const code = CODES[cause.code as Refusal];
  throw new TRPCError({ code, message: cause.message, cause });
});

const refuseSignedOut = () =>
  new TRPCError({ code: 'UNAUTHORIZED', message: 'You are signed out. Sign in to go on.' });

const refuseOtherDocument = () =>
  new TRPCError({
    code: 'FORBIDDEN',
    message: RELOAD,
    cause: new AccountError('RELOAD_NEEDED', RELOAD),
  });

/** Open to signed-out clients. */
export const publicCall = t.procedure.use(translateRefusals);

const refuseUnproven = () => {
  const message = 'Use your passkey once more to go on.';
  return new TRPCError({ code: 'FORBIDDEN', message, cause: new AccountError('PROOF_NEEDED', message) });
};

const PROOF_CALLS: ReadonlySet<string> = new Set(NEEDS_PROOF.calls);

/** Needs a session of any kind. A recovery session has no passkey yet, so it is not asked for a proof. */
export const sessionCall = publicCall.use(({ ctx, path, next }) => {
  const { who } = ctx;
  if (!who) throw refuseSignedOut();
  if (!ctx.isFromDocument) throw refuseOtherDocument();
  if (PROOF_CALLS.has(path) && !who.isProven && who.kind !== 'recovery') throw refuseUnproven();
  return next({ ctx: { who } });
});

/** Needs a session that a passkey began: almost every call. */
export const signedInCall = sessionCall.use(({ ctx, next }) => {
  if (ctx.who.kind === 'recovery') throw refuseSignedOut();
  return next();
});
