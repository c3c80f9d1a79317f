/** My page: the page as its owner changes it, in a draft beside the folder that is its truth. */
export type { EditorParts } from './editorParts.ts';
export { DraftEditor } from './pageEditor.ts';
