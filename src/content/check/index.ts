/** Findings about a content folder. They are plain data, because the checks run in a separate process. Node only. */
export { type CheckedFolder, checkFolder } from './checkFolder.ts';
