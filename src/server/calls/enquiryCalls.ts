import * as v from 'valibot';
import { router, signedInCall } from './procedures.ts';
import { limitedArray } from './schemas.ts';

/** Enquiries per call: one screen. More would block the database's writer for too long. */
const MAX_IDS = 100;
const MAX_SEARCH = 100;
/** The limit of email addresses in `LIMITS` of `src/enquiry`. */
const MAX_ADDRESS = 256;

const enquiryId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
const ids = v.pipe(limitedArray(enquiryId, MAX_IDS), v.minLength(1));
const address = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(3),
  v.maxLength(MAX_ADDRESS),
  v.regex(/^[^\p{C}\p{Z}]+@[^\p{C}\p{Z}]+$/u),
);

const FILTERS = [
  'all',
  'new',
  'toAnswer',
  'waiting',
  'held',
  'failed',
  'answered',
  'spam',
  'erased',
] as const;

const ListInput = v.strictObject({
  before: v.exactOptional(enquiryId),
  filter: v.picklist(FILTERS),
  search: v.exactOptional(v.pipe(v.string(), v.maxLength(MAX_SEARCH))),
});
const NewsInput = v.strictObject({
  since: v.nullable(enquiryId),
  cursor: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,15}\.\d{1,15}$/))),
});
const EnquiriesInput = v.strictObject({ ids });
const TakeBackInput = v.strictObject({ undo: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)) });
const PersonInput = v.strictObject({ email: address });
export const EraseInput = v.union([EnquiriesInput, PersonInput]);

export const enquiryCalls = router({
  list: signedInCall.input(ListInput).query(({ ctx, input }) => ctx.enquiries.list(input)),
  /** Polled every few seconds by every open page. */
  news: signedInCall.input(NewsInput).query(({ ctx, input }) => ctx.enquiries.countNews(input)),
  summary: signedInCall.query(({ ctx }) => ctx.enquiries.summarise()),
  get: signedInCall
    .input(v.strictObject({ id: enquiryId }))
    .query(({ ctx, input }) => ctx.enquiries.read(input.id)),

  markRead: signedInCall
    .input(v.strictObject({ ids, isRead: v.boolean() }))
    .mutation(({ ctx, input }) => ctx.enquiries.markRead(ctx.who.person.email, input.ids, input.isRead)),
  markAnswered: signedInCall
    .input(v.strictObject({ ids, isAnswered: v.boolean() }))
    .mutation(({ ctx, input }) =>
      ctx.enquiries.markAnswered(ctx.who.person.email, input.ids, input.isAnswered),
    ),
  sendAgain: signedInCall
    .input(EnquiriesInput)
    .mutation(({ ctx, input }) => ctx.enquiries.sendAgain(ctx.who.person.email, input.ids)),
  release: signedInCall
    .input(EnquiriesInput)
    .mutation(({ ctx, input }) => ctx.enquiries.release(ctx.who.person.email, input.ids)),
  markSpam: signedInCall
    .input(v.strictObject({ ids, isSpam: v.boolean() }))
    .mutation(({ ctx, input }) => ctx.enquiries.markSpam(ctx.who.person.email, input.ids, input.isSpam)),

  takeBack: signedInCall
    .input(TakeBackInput)
    .mutation(({ ctx, input }) => ctx.enquiries.undoChange(ctx.who.person.email, input.undo)),

  previewErase: signedInCall.input(EraseInput).query(({ ctx, input }) => ctx.enquiries.previewErase(input)),
  erase: signedInCall.input(EraseInput).mutation(async ({ ctx, input }) => ({
    receipt: await ctx.enquiries.erase(ctx.who.person.email, input),
  })),
});

/** Access to, and erasure of, one visitor's data (Privacy Act 1988, APP 12 and 13). */
export const personCalls = router({
  get: signedInCall.input(PersonInput).query(({ ctx, input }) => ctx.enquiries.readPerson(input.email)),
  /** A mutation, because it writes to the audit log. */
  export: signedInCall
    .input(PersonInput)
    .mutation(({ ctx, input }) => ctx.enquiries.exportPerson(ctx.who.person.email, input.email)),
});
