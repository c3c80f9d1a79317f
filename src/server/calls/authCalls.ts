import type { CallContext } from './callContext.ts';
import { publicCall, router, sessionCall, signedInCall } from './procedures.ts';
import { AddressInput, EnrolInput, EntryInput, ProofInput, SignInInput } from './schemas.ts';

/** Reads the challenge cookie and removes it: one attempt per challenge. */
export function takeChallenge({ cookies }: CallContext): string {
  cookies.setChallenge(null);
  return cookies.challenge ?? '';
}

/** Satisfies the type of the WebAuthn library: no extension is requested. */
export const withoutExtensions = <Answer>(answer: Answer) => ({ ...answer, clientExtensionResults: {} });

export const readClient = ({ browser, cookies }: CallContext) => ({ browser, session: cookies.session });

export const authCalls = router({
  signInOptions: publicCall.mutation(async ({ ctx }) => {
    const { options, challenge } = await ctx.accounts.beginSignIn();
    ctx.cookies.setChallenge(challenge);
    return options;
  }),

  signIn: publicCall.input(SignInInput).mutation(async ({ ctx, input }) => {
    const answer = { answer: withoutExtensions(input.answer), challenge: takeChallenge(ctx) };
    ctx.cookies.setSession(await ctx.accounts.signIn(answer, readClient(ctx), input.isShared));
  }),

  enrolOptions: publicCall.input(EntryInput).mutation(async ({ ctx, input }) => {
    const { options, challenge } = await ctx.accounts.beginEnrolment(input.token);
    ctx.cookies.setChallenge(challenge);
    return options;
  }),

  enrol: publicCall.input(EnrolInput).mutation(async ({ ctx, input }) => {
    const { token, name, isShared } = input;
    const answer = { answer: withoutExtensions(input.answer), challenge: takeChallenge(ctx), name };
    ctx.cookies.setSession(await ctx.accounts.enrol(token, answer, readClient(ctx), isShared));
  }),

  /** Same answer and timing for every address, so that the response reveals no account. */
  requestLink: publicCall.input(AddressInput).mutation(({ ctx, input }) => {
    ctx.accounts.requestLink(input.email, ctx.network);
    return 'If this address may come in, a link is on its way. It works once, for 15 minutes.';
  }),

  useLink: publicCall.input(EntryInput).mutation(async ({ ctx, input }) => {
    ctx.cookies.setSession(await ctx.accounts.useLink(input.token, readClient(ctx)));
  }),

  reproveOptions: signedInCall.mutation(async ({ ctx }) => {
    const { options, challenge } = await ctx.accounts.beginProof(ctx.who);
    ctx.cookies.setChallenge(challenge);
    return options;
  }),

  reprove: signedInCall.input(ProofInput).mutation(async ({ ctx, input }) => {
    const answer = { answer: withoutExtensions(input.answer), challenge: takeChallenge(ctx) };
    ctx.cookies.setSession(await ctx.accounts.prove(ctx.who, answer));
  }),

  signOut: sessionCall.mutation(async ({ ctx }) => {
    await ctx.accounts.signOut(ctx.who);
    ctx.cookies.setSession(null);
  }),
});
