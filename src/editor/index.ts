/** My page: the owner edits a draft beside the content folder. */
export type { EditorParts } from './editorParts.ts';
export { DraftEditor } from './pageEditor.ts';
