import { PersonInput } from './enquirySchemas.ts';
import { router, signedInCall } from './procedures.ts';

/** Everything about one person, who may ask for it (Privacy Act 1988, APP 12 and 13). */
export const personCalls = router({
  get: signedInCall.input(PersonInput).query(({ ctx, input }) => ctx.desk.readPerson(input.email)),
  /** A change, since it stands in the audit. */
  export: signedInCall
    .input(PersonInput)
    .mutation(({ ctx, input }) => ctx.desk.exportPerson(ctx.who.person.email, input.email)),
});
