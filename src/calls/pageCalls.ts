import type { SignedIn } from '#accounts/contract';
import {
  ChangeInput,
  FormInput,
  OnlineInput,
  PageNewsInput,
  PhotoInput,
  ResolveInput,
  RevisionInput,
  VersionInput,
  WordsInput,
} from './pageSchemas.ts';
import { router, signedInCall } from './procedures.ts';

const toAuthor = ({ who }: { who: SignedIn }) => ({ email: who.person.email, isProven: who.isProven });

/** "My page": changed in a draft, looked at, put online, put back. */
export const pageCalls = router({
  /** Asked by every page that is open. */
  get: signedInCall.query(({ ctx }) => ctx.editor.read()),
  /** Asked by it every few seconds. */
  news: signedInCall.input(PageNewsInput).query(({ ctx, input }) => ctx.editor.readNews(input.since)),
  form: signedInCall.input(FormInput).query(({ ctx, input }) => ctx.editor.readForm(input)),
  search: signedInCall.input(WordsInput).query(({ ctx, input }) => ctx.editor.search(input.words)),
  change: signedInCall
    .input(ChangeInput)
    .mutation(({ ctx, input }) => ctx.editor.change(ctx.who.person.email, input, ctx.browser)),
  undo: signedInCall
    .input(RevisionInput)
    .mutation(({ ctx, input }) => ctx.editor.undo(ctx.who.person.email, input.revision)),
  discard: signedInCall
    .input(RevisionInput)
    .mutation(({ ctx, input }) => ctx.editor.discard(ctx.who.person.email, input.revision)),
  review: signedInCall.query(({ ctx }) => ctx.editor.review()),
  resolve: signedInCall
    .input(ResolveInput)
    .mutation(({ ctx, input }) => ctx.editor.resolve(ctx.who.person.email, input.id, input.keep)),
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
