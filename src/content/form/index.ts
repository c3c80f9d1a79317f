/** A form for every content file, derived from its schema. No DOM, no Node; the browser imports its types only. */
export { checkValue, type ValueFault } from './checkValue.ts';
export { describeForm } from './describeForm.ts';
export {
  findExpected,
  findFieldPlace,
  findForm,
  findFormField,
  getFieldLabel,
  getFileLabel,
  hasField,
  orderOf,
} from './findField.ts';
export { type FoundField, findFields, type ReadFile } from './findFields.ts';
export { CONTENT_FILES } from './findSchema.ts';
export type { FieldForm, FieldPath, FieldPlace, Form, Gap, GroupForm, ListForm, ValueForm } from './form.ts';
export { describeTooLong, formatDates, formatValue, readField, summarise } from './formatValue.ts';
export { parseInput } from './parseInput.ts';
export { TASKS, type Task } from './tasks.ts';
