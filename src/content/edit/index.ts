export { EditRefused } from './change.ts';
export type { ContentChange, Path, Value } from './contentChange.ts';
export { editBody, editFacts, readBody } from './editMarkdown.ts';
export { editYaml } from './editYaml.ts';
export { clearMark, clearMarks, listMarked } from './placeholderMark.ts';
export { readValueAt } from './readValueAt.ts';
export { findExcess } from './yaml/findExcess.ts';
export type { FieldOrder } from './yaml/setValue.ts';
