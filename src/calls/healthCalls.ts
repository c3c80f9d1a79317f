import { TestMailInput } from './enquirySchemas.ts';
import { router, signedInCall } from './procedures.ts';

/** Is all well, and trying it out. */
export const healthCalls = router({
  get: signedInCall.query(({ ctx }) => ctx.health.getReport()),
  sendTest: signedInCall.mutation(({ ctx }) => ctx.health.sendTestMail(ctx.who.person.email)),
  followTest: signedInCall
    .input(TestMailInput)
    .query(({ ctx, input }) => ctx.health.followTestMail(input.id)),
  /** Asks for the passkey, before `/admin/backup` is opened. */
  backup: signedInCall.mutation(({ ctx }) => ctx.health.checkBackup()),
});
