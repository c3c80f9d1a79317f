import { findForm } from './describeForm.ts';
import type { FieldForm, FieldPath, FieldPlace } from './form.ts';

export const findFormField = (file: string, path: FieldPath): FieldForm | undefined =>
  path.reduce<FieldForm | undefined>((field, key) => {
    if (field && 'fields' in field) return field.fields.find(({ name }) => name === key);
    return field && 'entry' in field && (typeof key === 'number' || key === '*') ? field.entry : undefined;
  }, findForm(file));

export const hasField = (file: string, path: FieldPath): boolean => findFormField(file, path) !== undefined;

/** The order of a file's fields at a path, which decides where a missing field is inserted. */
export const orderOf =
  (file: string) =>
  (path: FieldPath): readonly string[] => {
    const field = findFormField(file, path);
    return field && 'fields' in field ? field.fields.map(({ name }) => name) : [];
  };

/** Converts an expectation for the file to one for the form. A file may need more, for example quotes. */
export function findExpected(file: string, path: FieldPath, expected: string): string {
  const field = findFormField(file, path);
  return field && 'inFile' in field && field.inFile === expected ? field.expected : expected;
}

export const getFileLabel = (file: string): string => findForm(file)?.label ?? file;

export const getFieldLabel = (file: string, path: FieldPath): string =>
  findFormField(file, path)?.label ?? getFileLabel(file);

/** The parts of the loaded content whose entries are separate files. */
type Files = { faq: { items: readonly { id: string }[] }; journal: { entries: readonly { id: string }[] } };

const ENTRY_FIELD = /^(?:faq\.items|journal\.entries)\.(\d+)(?:\.(.*))?$/;

/** Finds the form field of a loaded value such as `faq.items.0.answer`, or of its nearest parent, or else the file. */
export function findFieldPlace({ faq, journal }: Files, field: string): FieldPlace {
  const [name = '', ...rest] = field.split('.');
  const [, at, entryField = ''] = ENTRY_FIELD.exec(field) ?? [];
  const entry = at && (name === 'faq' ? faq.items : journal.entries)[Number(at)];
  if (!entry) return toFieldPlace(`${name}.${name === 'about' ? 'md' : 'yaml'}`, rest);
  const keys = entryField
    .replace(/^answer\b/, 'body')
    .split('.')
    .filter(Boolean);
  return toFieldPlace(`${name}/${entry.id}.md`, keys);
}

/** The field at a path of keys, or its nearest parent that has a form field; otherwise the whole file. */
export function toFieldPlace(file: string, keys: readonly string[]): FieldPlace {
  const path = keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  // Parsed values have parts that are not fields of a file, such as `phone.shown`.
  while (path.length > 0 && !hasField(file, path)) path.pop();
  return { file, path };
}
