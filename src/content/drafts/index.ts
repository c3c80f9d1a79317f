/** The owner's draft of a content folder: its files, its steps, the merge with the folder, and the versions before it. */

export { type AskedChange, type ContentPlace, isNested, type TouchedBy } from './change.ts';
export { isSame, listInOrder, NoSuchPlace, OutdatedChange } from './changeTexts.ts';
export { FolderChanged, readContentFiles, writeContentFiles, writeWhole } from './contentFiles.ts';
export { type ChangedBy, PageDraft } from './draft.ts';
export { type DraftedFiles, type DraftState, mergeAll } from './draftState.ts';
export {
  isGroup,
  listContentFiles,
  readFileFields,
  readTexts,
  readValue,
  type Texts,
  writeField,
} from './fields.ts';
export { type FieldConflict, listDifferences } from './mergeFile.ts';
export { createPauses } from './pauses.ts';
export { type EarlierDraft, makeFiles } from './takeOver.ts';
export { type Version, VersionError, VersionFolder } from './versionFolder.ts';
