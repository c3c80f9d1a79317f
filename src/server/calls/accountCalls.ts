import type { CallContext } from './callContext.ts';
import { publicCall, router, sessionCall, signedInCall } from './procedures.ts';
import {
  AuditInput,
  EmailAddressInput,
  EnrolInput,
  IdInput,
  LinkTokenInput,
  NewDeviceInput,
  ProofInput,
  RenameInput,
  SignInInput,
} from './schemas.ts';

function sendChallenge<Options>(
  { cookies }: CallContext,
  { options, challenge }: { options: Options; challenge: string },
): Options {
  cookies.setChallenge(challenge);
  return options;
}

/** Consumes the challenge, which allows one attempt. The WebAuthn library's type requires `clientExtensionResults`. */
function takeResponse<Credential>({ cookies }: CallContext, answer: Credential) {
  cookies.setChallenge(null);
  return { response: { ...answer, clientExtensionResults: {} }, challenge: cookies.challenge ?? '' };
}

const readClient = ({ browser, cookies }: CallContext) => ({ browser, session: cookies.session });

export const authCalls = router({
  signInOptions: publicCall.mutation(async ({ ctx }) => sendChallenge(ctx, await ctx.accounts.beginSignIn())),

  signIn: publicCall.input(SignInInput).mutation(async ({ ctx, input }) => {
    const answer = takeResponse(ctx, input.answer);
    ctx.cookies.setSession(await ctx.accounts.signIn(answer, readClient(ctx), input.isShared));
  }),

  enrolOptions: publicCall
    .input(LinkTokenInput)
    .mutation(async ({ ctx, input }) => sendChallenge(ctx, await ctx.accounts.beginEnrolment(input.token))),

  enrol: publicCall.input(EnrolInput).mutation(async ({ ctx, input }) => {
    const { token, name, isShared } = input;
    const answer = { ...takeResponse(ctx, input.answer), name };
    ctx.cookies.setSession(await ctx.accounts.enrol(token, answer, readClient(ctx), isShared));
  }),

  /** Same response and timing for every address, so that neither reveals whether an account exists. */
  requestLink: publicCall.input(EmailAddressInput).mutation(({ ctx, input }) => {
    ctx.accounts.requestLink(input.email, ctx.network);
    return 'If this address may come in, a link is on its way. It works once, for 15 minutes.';
  }),

  useLink: publicCall.input(LinkTokenInput).mutation(async ({ ctx, input }) => {
    ctx.cookies.setSession(await ctx.accounts.useLink(input.token, readClient(ctx)));
  }),

  reproveOptions: signedInCall.mutation(async ({ ctx }) =>
    sendChallenge(ctx, await ctx.accounts.beginProof(ctx.who)),
  ),

  reprove: signedInCall.input(ProofInput).mutation(async ({ ctx, input }) => {
    ctx.cookies.setSession(await ctx.accounts.prove(ctx.who, takeResponse(ctx, input.answer)));
  }),

  signOut: sessionCall.mutation(async ({ ctx }) => {
    await ctx.accounts.signOut(ctx.who);
    ctx.cookies.setSession(null);
  }),
});

const deviceCalls = router({
  list: signedInCall.query(({ ctx }) => ctx.accounts.listDevices(ctx.who)),

  addOptions: sessionCall.mutation(async ({ ctx }) =>
    sendChallenge(ctx, await ctx.accounts.beginDevice(ctx.who)),
  ),

  add: sessionCall.input(NewDeviceInput).mutation(async ({ ctx, input }) => {
    const answer = { ...takeResponse(ctx, input.answer), name: input.name };
    const session = await ctx.accounts.addDevice(ctx.who, answer, readClient(ctx));
    if (session) ctx.cookies.setSession(session);
  }),

  rename: signedInCall
    .input(RenameInput)
    .mutation(({ ctx, input }) => ctx.accounts.renameDevice(ctx.who, input.id, input.name)),

  end: signedInCall.input(IdInput).mutation(({ ctx, input }) => ctx.accounts.endDevice(ctx.who, input.id)),
});

const sessionCalls = router({
  list: signedInCall.query(({ ctx }) => ctx.accounts.listSessions(ctx.who)),
  end: signedInCall.input(IdInput).mutation(({ ctx, input }) => ctx.accounts.endSession(ctx.who, input.id)),
  endOthers: signedInCall.mutation(({ ctx }) => ctx.accounts.endOtherSessions(ctx.who)),
});

export const youCalls = router({
  get: sessionCall.query(({ ctx: { who } }) => ({
    email: who.person.email,
    kind: who.kind,
    isProven: who.isProven,
  })),
  devices: deviceCalls,
  sessions: sessionCalls,
  audit: signedInCall.input(AuditInput).query(({ ctx, input }) => ctx.accounts.listAudit(input.before)),
});

export const peopleCalls = router({
  list: signedInCall.query(({ ctx }) => ctx.accounts.listPeople(ctx.who)),
  invite: signedInCall
    .input(EmailAddressInput)
    .mutation(({ ctx, input }) => ctx.accounts.invite(ctx.who, input.email)),
  withdraw: signedInCall
    .input(IdInput)
    .mutation(({ ctx, input }) => ctx.accounts.withdrawInvitation(ctx.who, input.id)),
  remove: signedInCall
    .input(IdInput)
    .mutation(({ ctx, input }) => ctx.accounts.removePerson(ctx.who, input.id)),
});
