export { editBody, editFrontMatter } from './editMarkdown.ts';
export { EditRefused } from './editRefused.ts';
export { editYaml } from './editYaml.ts';
export { readContentFields } from './readContentFields.ts';
export { countEqualEnds, getValueAt, isGroup, type Path, type Value } from './value.ts';
export type { FieldOrder } from './yaml/editText.ts';
export { findExcess } from './yaml/yamlText.ts';
