import { describeForm } from './describeForm.ts';
import type { FieldForm, FieldPath, Form } from './form.ts';

/** The form of a content file; nothing when the page has no such file. */
export function findForm(file: string): Form | undefined {
  try {
    return describeForm(file);
  } catch {
    return undefined;
  }
}

/** The field that a path leads to; `body` is the words of a Markdown file. Nothing when there is none. */
export function findFormField(file: string, path: FieldPath): FieldForm | undefined {
  const form = findForm(file);
  if (form?.body && path.length === 1 && path[0] === 'body') return form.body;
  return path.reduce<FieldForm | undefined>((field, key) => {
    if (field && 'fields' in field) return field.fields.find(({ name }) => name === key);
    return field && 'entry' in field && (typeof key === 'number' || key === '*') ? field.entry : undefined;
  }, form);
}

/** What a part of the page is called that is a file of its own. */
export const nameFile = (file: string): string => findForm(file)?.label ?? file;

/** What a place is called. */
export const nameField = (file: string, path: FieldPath): string =>
  findFormField(file, path)?.label ?? nameFile(file);
