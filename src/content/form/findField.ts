import { hasField } from './checkValue.ts';
import { describeForm } from './describeForm.ts';
import type { FieldForm, FieldPath, FieldPlace, Form } from './form.ts';

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
export const getFileLabel = (file: string): string => findForm(file)?.label ?? file;

/** What a place is called. */
export const getFieldLabel = (file: string, path: FieldPath): string =>
  findFormField(file, path)?.label ?? getFileLabel(file);

/** Of the loaded content, the entries that are files of their own. */
type Files = { faq: { items: readonly { id: string }[] }; journal: { entries: readonly { id: string }[] } };

/**
 * Where a form shows the field of the loaded content that a finding names, such as `faq.items.0.answer`.
 * @returns the nearest field that holds it; the whole file when it is none of its fields
 */
export function findFieldPlace(content: Files, field: string): FieldPlace {
  const { file, steps } = findFile(content, field.split('.'));
  const path = steps.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  // A value that was read has parts that no file has, such as `phone.shown`.
  while (path.length > 0 && !hasField(file, path)) path.pop();
  return { file, path };
}

function findFile(
  { faq, journal }: Files,
  [name = '', ...steps]: string[],
): { file: string; steps: string[] } {
  const [list, at, key, ...rest] = steps;
  const entries =
    name === 'faq' && list === 'items'
      ? faq.items
      : name === 'journal' && list === 'entries'
        ? journal.entries
        : [];
  const entry = entries[Number(at)];
  if (!entry) return { file: name === 'about' ? 'about.md' : `${name}.yaml`, steps };
  const words = key === 'answer' ? 'body' : key;
  return { file: `${name}/${entry.id}.md`, steps: words ? [words, ...rest] : [] };
}
