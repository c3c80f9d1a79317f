/** The drafts room: what the owner has changed and not yet put online. */
export { alignLists } from './alignLists.ts';
export {
  type AppliedDraft,
  applyDraft,
  changeText,
  type OrderOfFile,
  readBefore,
  type Texts,
} from './applyDraft.ts';
export { findDraftExcess } from './draftBounds.ts';
export type { Conflict, DraftChange, FileChange, TouchedBy } from './draftChange.ts';
export { DraftFile, type PageDraft, readChanges } from './draftFile.ts';
export { mergeChange } from './mergeChange.ts';
export { createPauses } from './pauses.ts';
export { readWhole } from './readWhole.ts';
export { type ChangesOver, rebaseDraft, takeWaiting } from './rebaseDraft.ts';
export {
  type ContentPlace,
  findChangedPlace,
  findDifferences,
  findTouchesSince,
  isNested,
  type Touch,
} from './touch.ts';
