import type { SignedIn } from '#accounts';
import {
  ChangeInput,
  FormInput,
  OnlineInput,
  PageNewsInput,
  PhotoInput,
  ResolveInput,
  SearchInput,
  UndoInput,
  VersionInput,
} from './pageSchemas.ts';
import { router, signedInCall } from './procedures.ts';

const toAuthor = ({ who }: { who: SignedIn }) => ({ email: who.person.email, isProven: who.isProven });

/** My page: the draft, its review, publishing and earlier versions. */
export const pageCalls = router({
  get: signedInCall.query(({ ctx }) => ctx.editor.read()),
  /** Polled every few seconds by every open page. */
  news: signedInCall.input(PageNewsInput).query(({ ctx, input }) => ctx.editor.readNews(input.since)),
  form: signedInCall.input(FormInput).query(({ ctx, input }) => ctx.editor.readForm(input)),
  search: signedInCall.input(SearchInput).query(({ ctx, input }) => ctx.editor.search(input.words)),
  change: signedInCall
    .input(ChangeInput)
    .mutation(({ ctx, input }) => ctx.editor.change(ctx.who.person.email, input, ctx.browser)),
  undo: signedInCall.input(UndoInput).mutation(({ ctx, input }) => ctx.editor.undo(input.change)),
  redo: signedInCall.mutation(({ ctx }) => ctx.editor.redo()),
  discard: signedInCall.mutation(({ ctx }) => ctx.editor.discard(ctx.who.person.email)),
  review: signedInCall.query(({ ctx }) => ctx.editor.review()),
  resolve: signedInCall
    .input(ResolveInput)
    .mutation(({ ctx, input: { keep, ...place } }) => ctx.editor.resolve(place, keep)),
  putOnline: signedInCall
    .input(OnlineInput)
    .mutation(({ ctx, input }) => ctx.editor.putOnline(toAuthor(ctx), input.revision, input.at)),
  cancelLater: signedInCall.mutation(({ ctx }) => ctx.editor.cancelLater(ctx.who.person.email)),
  versions: signedInCall.query(({ ctx }) => ctx.editor.listVersions()),
  putBack: signedInCall
    .input(VersionInput)
    .mutation(({ ctx, input }) => ctx.editor.putBack(toAuthor(ctx), input.number)),
  share: signedInCall.mutation(({ ctx }) => ctx.editor.share(ctx.who.person.email)),
  photos: signedInCall.query(({ ctx }) => ctx.editor.listPhotos()),
  removePhoto: signedInCall
    .input(PhotoInput)
    .mutation(({ ctx, input }) => ctx.editor.removePhoto(ctx.who.person.email, input.file)),
  firstVisit: signedInCall.query(({ ctx }) => ctx.editor.listQuestions()),
  sentences: signedInCall.query(({ ctx }) => ctx.editor.readSentences()),
});
