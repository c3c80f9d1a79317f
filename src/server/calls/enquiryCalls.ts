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

export const enquiryCalls = router({
  list: signedInCall.input(ListInput).query(({ ctx, input }) => ctx.enquiries.list(input)),
  /** Polled every few seconds by every open page. */
  news: signedInCall.input(NewsInput).query(({ ctx, input }) => ctx.enquiries.countNews(input)),
  summary: signedInCall.query(({ ctx }) => ctx.enquiries.summarise()),
  get: signedInCall.input(EnquiryInput).query(({ ctx, input }) => ctx.enquiries.read(input.id)),

  markRead: signedInCall
    .input(ReadInput)
    .mutation(({ ctx, input }) => ctx.enquiries.markRead(ctx.who.person.email, input.ids, input.isRead)),
  markAnswered: signedInCall
    .input(AnsweredInput)
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
    .input(SpamInput)
    .mutation(({ ctx, input }) => ctx.enquiries.markSpam(ctx.who.person.email, input.ids, input.isSpam)),

  /** Restores the previous state of each enquiry. */
  takeBack: signedInCall
    .input(TakeBackInput)
    .mutation(({ ctx, input }) => ctx.enquiries.undoChange(ctx.who.person.email, input.undo)),

  previewErase: signedInCall.input(EraseInput).query(({ ctx, input }) => ctx.enquiries.previewErase(input)),
  erase: signedInCall.input(EraseInput).mutation(async ({ ctx, input }) => ({
    receipt: await ctx.enquiries.erase(ctx.who.person.email, input),
  })),
});
