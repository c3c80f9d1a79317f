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
export { type DraftedFiles, type DraftState, listDifferentPlaces, mergeAll } from './draftState.ts';
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
export type { FieldConflict } from './mergeFile.ts';
export { applyEarlierChanges, type EarlierDraft } from './migrateDraft.ts';
export { type Version, VersionError, VersionFolder } from './versionFolder.ts';
