import type { CallContext } from './callContext.ts';
import { publicCall, router, sessionCall, signedInCall } from './procedures.ts';
import { AddressInput, EnrolInput, EntryInput, ProofInput, SignInInput } from './schemas.ts';

/** The challenge that this browser was given; it is gone with the answer, right or wrong. */
export function takeChallenge({ cookies }: CallContext): string {
  cookies.setChallenge(null);
  return cookies.challenge ?? '';
}

/** No extension was asked for. */
export const withoutExtensions = <Answer>(answer: Answer) => ({ ...answer, clientExtensionResults: {} });

export const readAsking = ({ browser, cookies }: CallContext) => ({ browser, session: cookies.session });

/** Coming in and going out. */
export const authCalls = router({
  signInOptions: publicCall.mutation(async ({ ctx }) => {
    const { options, challenge } = await ctx.accounts.beginSignIn();
    ctx.cookies.setChallenge(challenge);
    return options;
  }),

  signIn: publicCall.input(SignInInput).mutation(async ({ ctx, input }) => {
    const answer = { answer: withoutExtensions(input.answer), challenge: takeChallenge(ctx) };
    ctx.cookies.setSession(await ctx.accounts.signIn(answer, readAsking(ctx), input.isShared));
  }),

  enrolOptions: publicCall.input(EntryInput).mutation(async ({ ctx, input }) => {
    const { options, challenge } = await ctx.accounts.beginEnrolment(input.token);
    ctx.cookies.setChallenge(challenge);
    return options;
  }),

  enrol: publicCall.input(EnrolInput).mutation(async ({ ctx, input }) => {
    const { token, name, isShared } = input;
    const answer = { answer: withoutExtensions(input.answer), challenge: takeChallenge(ctx), name };
    ctx.cookies.setSession(await ctx.accounts.enrol(token, answer, readAsking(ctx), isShared));
  }),

  /** The same answer, as fast, for every address. */
  requestLink: publicCall.input(AddressInput).mutation(({ ctx, input }) => {
    ctx.accounts.requestLink(input.email, ctx.network);
    return 'If this address may come in, a link is on its way. It works once, for 15 minutes.';
  }),

  useLink: publicCall.input(EntryInput).mutation(async ({ ctx, input }) => {
    ctx.cookies.setSession(await ctx.accounts.useLink(input.token, readAsking(ctx)));
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
