import { initTRPC, TRPCError } from '@trpc/server';
import { AccountError, type AccountRefusal } from '#accounts/contract';
import type { EditorFacts, EditorRefusal } from '#editor/contract';
import type { OwnerRefusal, RefusalFacts } from '#enquiries/contract';
import type { CallContext } from './callContext.ts';
import { NEEDS_PROOF } from './needsProof.ts';

type Refusal = AccountRefusal | OwnerRefusal | EditorRefusal;

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

const MISUNDERSTOOD = 'That could not be read. Load the page again, and try once more.';
/** Another tab signed in, or the server was updated, since this page was loaded. */
const RELOAD = 'This page was opened before you signed in. Load it again to go on.';
const FAILED = 'Something is wrong here. Nothing was changed. Try again in a moment.';

/** Why, for the admin's page: more than a status tells. */
type Reason = Refusal | 'INVALID' | 'FAULT';

/** An error that a module refuses with on purpose. */
const REFUSALS = new Set(['AccountError', 'OwnerError', 'PageEditorError']);
const isRefusal = (cause: Error | undefined) => cause !== undefined && REFUSALS.has(cause.name);

function findReason({ code, cause }: TRPCError): Reason {
  const refusal = cause && 'code' in cause ? String(cause.code) : '';
  if (isRefusal(cause) && Object.hasOwn(CODES, refusal)) return refusal as Refusal;
  if (code === 'UNAUTHORIZED') return 'SIGNED_OUT';
  if (code === 'NOT_FOUND') return 'NOT_FOUND';
  return code === 'INTERNAL_SERVER_ERROR' || code === 'SERVICE_UNAVAILABLE' ? 'FAULT' : 'INVALID';
}

const readFacts = (cause: Error | undefined): (RefusalFacts & EditorFacts) | undefined =>
  isRefusal(cause) && cause && 'facts' in cause ? (cause.facts as RefusalFacts & EditorFacts) : undefined;

/** Sentences of ours alone: an error's own may quote what was sent, or where it happened. */
const t = initTRPC.context<CallContext>().create({
  isDev: false,
  errorFormatter({ shape, error }) {
    const reason = findReason(error);
    const message = { INVALID: MISUNDERSTOOD, FAULT: FAILED }[reason as string] ?? error.message;
    const { code, httpStatus } = shape.data;
    const facts = readFacts(error.cause);
    return { code: shape.code, message, data: { code, httpStatus, reason, ...(facts && { facts }) } };
  },
});

export const router = t.router;

/** Refusals of the modules in the protocol's codes; a store that is away is no fault of the program. */
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

/** For anybody. */
export const publicCall = t.procedure.use(translateRefusals);

const refuseUnproven = () => {
  const message = 'Use your passkey once more to go on.';
  return new TRPCError({ code: 'FORBIDDEN', message, cause: new AccountError('PROOF_NEEDED', message) });
};

const ASKS_FOR_PASSKEY: ReadonlySet<string> = new Set(NEEDS_PROOF.calls);

/**
 * For whoever has a session of any kind: also one that is there only to add a device after a link by mail, and has no
 * passkey that it could be asked for.
 */
export const sessionCall = publicCall.use(({ ctx, path, next }) => {
  const { who } = ctx;
  if (!who) throw refuseSignedOut();
  if (!ctx.isFromDocument) throw refuseOtherDocument();
  if (ASKS_FOR_PASSKEY.has(path) && !who.isProven && who.kind !== 'recovery') throw refuseUnproven();
  return next({ ctx: { who } });
});

/** For whoever came in by a passkey: almost every call. */
export const signedInCall = sessionCall.use(({ ctx, next }) => {
  if (ctx.who.kind === 'recovery') throw refuseSignedOut();
  return next();
});
