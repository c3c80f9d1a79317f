/** The findings about a content folder, as plain data, because the checks run in a separate process. Node only. */
export { type CheckedFolder, checkFolder } from './checkFolder.ts';
