/** The owner's draft of a content folder: files, undo steps, merge with the folder, and earlier versions. */
export { type ChangeRequest, type ChangeSource, isNested } from './change.ts';
export { listInOrder, OutdatedChange } from './changeTexts.ts';
export {
  FolderChanged,
  ifMissing,
  readContentFiles,
  readJson,
  writeContentFiles,
  writePrivateFile,
} from './contentFiles.ts';
export { createQueue, PageDraft } from './draft.ts';
export type { DraftedFiles, DraftState } from './draftState.ts';
export {
  isDifferent,
  listChangedFiles,
  listContentFiles,
  readFileFields,
  readTexts,
  readValue,
  type Texts,
  writeField,
} from './fields.ts';
export { type FieldConflict, listDifferentPlaces, mergeAll } from './merge.ts';
export { applyEarlierChanges, type EarlierDraft } from './migrateDraft.ts';
export { type Version, VersionError, VersionFolder } from './versionFolder.ts';
