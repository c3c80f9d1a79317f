export { type ContentChange, EditRefused, type Path, type Value } from './change.ts';
export { editBody, editFacts, readBody } from './editMarkdown.ts';
export { editYaml } from './editYaml.ts';
export { readValueAt } from './readValueAt.ts';
export type { FieldOrder } from './yaml/setValue.ts';
