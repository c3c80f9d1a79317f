import { WeeksInput } from './enquirySchemas.ts';
import { router, signedInCall } from './procedures.ts';

/** Counted from the enquiries alone. */
export const numbersCalls = router({
  get: signedInCall.input(WeeksInput).query(({ ctx, input }) => ctx.desk.countNumbers(input.weeks)),
});
