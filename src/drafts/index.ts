/** The drafts room: what the owner has changed and not yet put online. */
export {
  type AppliedDraft,
  applyDraft,
  changeText,
  type OrderOfFile,
  readBefore,
  type Texts,
} from './applyDraft.ts';
export type { Conflict, DraftChange, FileChange } from './draftChange.ts';
export { DraftFile, type PageDraft } from './draftFile.ts';
export { mergeChange } from './mergeChange.ts';
export { type ContentPlace, findChangedPlace, findDifferences, isTouchedSince, type Touch } from './touch.ts';
