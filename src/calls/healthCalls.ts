import { router, signedInCall } from './procedures.ts';

/** Is all well, and trying it out. */
export const healthCalls = router({
  get: signedInCall.query(({ ctx }) => ctx.health.getReport()),
  sendTest: signedInCall.mutation(({ ctx }) => ctx.health.sendTestMail(ctx.who.person.email)),
  /** Asks for the passkey, before `/admin/backup` is opened. */
  backup: signedInCall.mutation(({ ctx }) => ctx.health.checkBackup()),
});
