/** My page: the owner edits a draft beside the content folder. */
export type { EditorParts } from './editorParts.ts';
export type { PageFinding } from './findFindings.ts';
export { DraftEditor } from './pageEditor.ts';
export type { WhichForm } from './readForm.ts';
