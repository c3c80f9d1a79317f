import * as v from 'valibot';
import type { SignedIn } from '#accounts';
import { CHANGE_ID, ChangeInput, PLACE } from '#content/schema';
import { router, signedInCall } from './procedures.ts';

const MAX_SEARCH = 100;

const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const revision = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const photo = v.pipe(v.string(), v.maxLength(120), v.regex(/^[\p{L}\p{N}][\p{L}\p{N}._ -]*$/u));

export const FormInput = v.union([
  v.strictObject({ task: v.pipe(v.string(), v.regex(/^[a-z]{1,30}$/)) }),
  v.strictObject(PLACE),
]);

const toAuthor = ({ who }: { who: SignedIn }) => ({ email: who.person.email, isProven: who.isProven });

export const pageCalls = router({
  get: signedInCall.query(({ ctx }) => ctx.editor.read()),
  /** Polled every few seconds by every open page. */
  news: signedInCall
    .input(v.strictObject({ since: revision }))
    .query(({ ctx, input }) => ctx.editor.draft.readNews(input.since)),
  form: signedInCall.input(FormInput).query(({ ctx, input }) => ctx.editor.readForm(input)),
  search: signedInCall
    .input(v.strictObject({ words: v.pipe(v.string(), v.maxLength(MAX_SEARCH)) }))
    .query(({ ctx, input }) => ctx.editor.search(input.words)),
  change: signedInCall
    .input(ChangeInput)
    .mutation(({ ctx, input }) => ctx.editor.change(ctx.who.person.email, input, ctx.browser)),
  undo: signedInCall
    .input(v.strictObject({ change: v.exactOptional(CHANGE_ID) }))
    .mutation(({ ctx, input }) => ctx.editor.undoOrRedo('undo', input.change)),
  redo: signedInCall.mutation(({ ctx }) => ctx.editor.undoOrRedo('redo')),
  discard: signedInCall.mutation(({ ctx }) => ctx.editor.discard(ctx.who.person.email)),
  review: signedInCall.query(({ ctx }) => ctx.editor.review()),
  resolve: signedInCall
    .input(v.strictObject({ ...PLACE, keep: v.picklist(['mine', 'theirs']) }))
    .mutation(({ ctx, input: { keep, ...place } }) => ctx.editor.resolve(place, keep)),
  putOnline: signedInCall
    .input(v.strictObject({ revision, at: v.exactOptional(positive) }))
    .mutation(({ ctx, input }) => ctx.editor.putOnline(toAuthor(ctx), input.revision, input.at)),
  cancelLater: signedInCall.mutation(({ ctx }) => ctx.editor.schedule.cancel(ctx.who.person.email)),
  versions: signedInCall.query(({ ctx }) => ctx.editor.editions.list()),
  putBack: signedInCall
    .input(v.strictObject({ number: positive }))
    .mutation(({ ctx, input }) => ctx.editor.editions.putBack(input.number, toAuthor(ctx))),
  share: signedInCall.mutation(({ ctx }) => ctx.editor.share(ctx.who.person.email)),
  photos: signedInCall.query(({ ctx }) => ctx.editor.photos.list()),
  removePhoto: signedInCall
    .input(v.strictObject({ file: photo }))
    .mutation(({ ctx, input }) => ctx.editor.photos.remove(ctx.who.person.email, input.file)),
  firstVisit: signedInCall.query(({ ctx }) => ctx.editor.listQuestions()),
  sentences: signedInCall.query(({ ctx }) => ctx.editor.readSentences()),
});
