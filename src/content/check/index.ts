/** What the checks say of a content folder, as plain data: they run in a process of their own. Node only. */
export { type CheckedFolder, checkFolder } from './checkFolder.ts';
