/** The owner's draft of a content folder: its files, its steps, the merge with the folder, and the versions before it. */

export { type AskedChange, type ContentPlace, isNested, type TouchedBy } from './change.ts';
export { listInOrder, NoSuchPlace, OutdatedChange } from './changeTexts.ts';
export { FolderChanged, ifMissing, readContentFiles, writeContentFiles, writeWhole } from './contentFiles.ts';
export { createQueue, PageDraft } from './draft.ts';
export { type DraftedFiles, type DraftState, listDifferentPlaces, mergeAll } from './draftState.ts';
export {
  listChangedFiles,
  listContentFiles,
  readFileFields,
  readTexts,
  readValue,
  type Texts,
  writeField,
} from './fields.ts';
export type { FieldConflict } from './mergeFile.ts';
export { type Version, VersionError, VersionFolder } from './versionFolder.ts';
