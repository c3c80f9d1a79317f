export { EditRefused } from './applyChange.ts';
export { type ContentChange, countEqualEnds, getValueAt, type Path, type Value } from './contentChange.ts';
export { editBody, editFrontMatter } from './editMarkdown.ts';
export { editYaml } from './editYaml.ts';
export { readContentFields } from './readContentFields.ts';
export type { FieldOrder } from './yaml/editText.ts';
export { findExcess } from './yaml/yamlText.ts';
