import { editYaml, type Value } from '#content/edit';
import { describeForm, type FieldForm, type FieldPath, orderOf, readTyped } from '#content/form';
import { type DraftChange, type FileChange, readBefore, type Texts } from '#drafts';
import { PageEditorError } from './contract.ts';

/** Entries that are files of their own come and go; the other files are those that every practice may have. */
const ENTRY = /^(faq|journal)\/[a-z0-9-]+\.md$/;

/** The field that a path leads to; nothing when there is none. */
export function findFormField(file: string, path: FieldPath): FieldForm | undefined {
  const form = findForm(file);
  if (form?.body && path.length === 1 && path[0] === 'body') return form.body;
  return path.reduce<FieldForm | undefined>((field, key) => {
    if (field && 'fields' in field) return field.fields.find(({ name }) => name === key);
    return field && 'entry' in field && (typeof key === 'number' || key === '*') ? field.entry : undefined;
  }, form);
}

export function findForm(file: string): ReturnType<typeof describeForm> | undefined {
  try {
    return describeForm(file);
  } catch {
    return undefined;
  }
}

/** What a place is called. */
export const nameField = (file: string, path: FieldPath): string =>
  findFormField(file, path)?.label ?? nameFile(file);

/** What a part of the page is called that is a file of its own. */
export const nameFile = (file: string): string => findForm(file)?.label ?? file;

/** A field that was emptied and may be left out goes, and one that was not there is none. It stays typed in the draft. */
export function listEffective<Made extends Pick<DraftChange, 'file' | 'change' | 'before'>>(
  changes: readonly Made[],
): Made[] {
  return changes.flatMap((made) => {
    const { change, file, before } = made;
    if (change.kind !== 'set' || change.value !== '' || !findFormField(file, change.path)?.isOptional)
      return [made];
    return before === null ? [] : [{ ...made, change: { kind: 'remove' as const, path: change.path } }];
  });
}

/**
 * What was asked for as the file can take it: digits as a number, words of a Markdown file as its words, and a value
 * together with what holds it where that was not there.
 * @throws PageEditorError when the content has no such place
 */
export function prepareChange(texts: Texts, file: string, asked: FileChange): FileChange {
  if (!findForm(file)) throw new PageEditorError('NOT_FOUND', 'Your page has no such part.');
  if (asked.kind === 'body') return asked;
  if (asked.kind === 'create' || asked.kind === 'delete') return prepareEntry(texts, file, asked);
  const { path } = asked;
  if (!findFormField(file, path)) throw new PageEditorError('NOT_FOUND', 'Your page has no such field.');
  const isBody = path.length === 1 && path[0] === 'body' && findForm(file)?.body !== undefined;
  if (isBody && asked.kind === 'set') return { kind: 'body', text: String(asked.value) };
  if (asked.kind === 'remove' || asked.kind === 'move') return asked;
  const value = asked.kind === 'set' ? (readTyped(file, path, asked.value) as Value) : asked.value;
  const reached = reachPlace(texts, file, { ...asked, value });
  if (texts.has(file) || ENTRY.test(file) || reached.kind !== 'set') return reached;
  return { kind: 'create', text: editYaml('', reached, orderOf(file)) };
}

function prepareEntry(
  texts: Texts,
  file: string,
  asked: Extract<FileChange, { kind: 'create' | 'delete' }>,
): FileChange {
  if (!ENTRY.test(file)) throw new PageEditorError('BAD_INPUT', 'This part of the page stays.');
  return asked.kind === 'create' && asked.text === ''
    ? { kind: 'create', text: beginEntry(texts, file) }
    : asked;
}

type Adding = Extract<FileChange, { kind: 'set' | 'insert' }>;

/** Where something on the way is not there, the first such part is set, with all that it holds. */
function reachPlace(texts: Texts, file: string, change: Adding): Adding {
  const ends = change.kind === 'insert' ? change.path.length : change.path.length - 1;
  for (let length = 1; length <= ends; length += 1) {
    const path = change.path.slice(0, length);
    if (readBefore(texts, file, { kind: 'set', path, value: '' }) !== null) continue;
    const inner: Value = change.kind === 'insert' ? [change.value] : change.value;
    const rest = change.path.slice(length);
    if (rest.some((key) => typeof key === 'number')) return change;
    const value = rest.reduceRight<Value>((held, key) => ({ [key]: held }), inner);
    return { kind: 'set', path, value };
  }
  return change;
}

/** A new question or post: every field that it needs, the last in their order. */
function beginEntry(texts: Texts, file: string): string {
  const folder = file.slice(0, file.indexOf('/') + 1);
  const orders = [...texts.keys()]
    .filter((name) => name.startsWith(folder))
    .map((name) => Number(readBefore(texts, name, { kind: 'set', path: ['order'], value: 0 })));
  const fields = findForm(file)?.fields.filter(({ isOptional }) => !isOptional) ?? [];
  const facts = fields.reduce((text, { kind, name }) => {
    const value: Value =
      kind === 'number' ? Math.max(0, ...orders.filter(Number.isFinite)) + 1 : kind === 'list' ? [] : '';
    return editYaml(text, { kind: 'set', path: [name], value }, orderOf(file));
  }, '');
  return `---\n${facts}---\n\n`;
}
