/** My page: the owner edits a draft beside the content folder. */
export * from './contract.ts';
export type { EditorParts } from './editorParts.ts';
export { DraftEditor } from './pageEditor.ts';
