import { readClient, sendChallenge, takeAnswer } from './authCalls.ts';
import { router, sessionCall, signedInCall } from './procedures.ts';
import { AuditInput, IdInput, NewDeviceInput, RenameInput } from './schemas.ts';

const deviceCalls = router({
  list: signedInCall.query(({ ctx }) => ctx.accounts.listDevices(ctx.who)),

  addOptions: sessionCall.mutation(async ({ ctx }) =>
    sendChallenge(ctx, await ctx.accounts.beginDevice(ctx.who)),
  ),

  add: sessionCall.input(NewDeviceInput).mutation(async ({ ctx, input }) => {
    const answer = { ...takeAnswer(ctx, input.answer), name: input.name };
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

/** The signed-in person: devices, sessions, and the audit log of the admin. */
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
