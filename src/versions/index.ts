/** The versions room: what was online before, and how a content folder becomes what it should be. */
export { FolderChanged, readContentFiles, writeContentFiles, writeWhole } from './contentFiles.ts';
export { type Version, VersionError, VersionFolder } from './versionFolder.ts';
