import { router, signedInCall } from './procedures.ts';
import { AddressInput, IdInput } from './schemas.ts';

/** Who else may come in. */
export const peopleCalls = router({
  list: signedInCall.query(({ ctx }) => ctx.accounts.listPeople(ctx.who)),
  invite: signedInCall
    .input(AddressInput)
    .mutation(({ ctx, input }) => ctx.accounts.invite(ctx.who, input.email)),
  withdraw: signedInCall
    .input(IdInput)
    .mutation(({ ctx, input }) => ctx.accounts.withdrawInvitation(ctx.who, input.id)),
  remove: signedInCall
    .input(IdInput)
    .mutation(({ ctx, input }) => ctx.accounts.removePerson(ctx.who, input.id)),
});
