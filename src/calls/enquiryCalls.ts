import {
  AnsweredInput,
  EnquiriesInput,
  EnquiryInput,
  EraseInput,
  ListInput,
  NewsInput,
  ReadInput,
  SpamInput,
  TakeBackInput,
} from './enquirySchemas.ts';
import { router, signedInCall } from './procedures.ts';

/** The enquiries: read, found, marked, sent on, erased. */
export const enquiryCalls = router({
  list: signedInCall.input(ListInput).query(({ ctx, input }) => ctx.desk.list(input)),
  /** Asked every few seconds by every page that is open. */
  news: signedInCall.input(NewsInput).query(({ ctx, input }) => ctx.desk.countNews(input)),
  /** How many came lately, and how soon they were answered. */
  summary: signedInCall.query(({ ctx }) => ctx.desk.summarise()),
  get: signedInCall.input(EnquiryInput).query(({ ctx, input }) => ctx.desk.read(input.id)),

  markRead: signedInCall
    .input(ReadInput)
    .mutation(({ ctx, input }) => ctx.desk.markRead(ctx.who.person.email, input.ids, input.isRead)),
  markAnswered: signedInCall
    .input(AnsweredInput)
    .mutation(({ ctx, input }) => ctx.desk.markAnswered(ctx.who.person.email, input.ids, input.isAnswered)),
  sendAgain: signedInCall
    .input(EnquiriesInput)
    .mutation(({ ctx, input }) => ctx.desk.sendAgain(ctx.who.person.email, input.ids)),
  release: signedInCall
    .input(EnquiriesInput)
    .mutation(({ ctx, input }) => ctx.desk.release(ctx.who.person.email, input.ids)),
  markSpam: signedInCall
    .input(SpamInput)
    .mutation(({ ctx, input }) => ctx.desk.markSpam(ctx.who.person.email, input.ids, input.isSpam)),

  /** Exactly as it was, also where several were not alike. */
  takeBack: signedInCall
    .input(TakeBackInput)
    .mutation(({ ctx, input }) => ctx.desk.takeBack(ctx.who.person.email, input.undo)),

  previewErase: signedInCall.input(EraseInput).query(({ ctx, input }) => ctx.desk.previewErase(input)),
  erase: signedInCall.input(EraseInput).mutation(async ({ ctx, input }) => ({
    receipt: await ctx.desk.erase(ctx.who.person.email, input),
  })),
});
