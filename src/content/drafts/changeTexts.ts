import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import { EditRefused, getValueAt, isGroup, type Path, type Value } from '../edit/index.ts';
import { type FieldPlace, findForm, findFormField, parseInput } from '../form/index.ts';
import { type ChangeRequest, changeValue, type DraftChange, findChangedPlace } from './change.ts';
import { DEFAULT_TEXTS, readFileFields, readValue, type Texts, writeField } from './fields.ts';

const CHANGED_ELSEWHERE = 'This was changed elsewhere since you looked. Both are kept: choose.';

/** Refuses a change because its field no longer has the value that the author saw. */
const createConflict = (theirs: Value | null) => new EditRefused(CHANGED_ELSEWHERE, 'CONFLICT', { theirs });

/** The new texts of the files that changed; `undefined` removes the file. */
export type ChangedTexts = ReadonlyMap<string, string | undefined>;

/** Questions and posts: the only files that can be created and removed. */
const ENTRY_FILE = /^(faq|journal)\/[a-z0-9-]+\.md$/;

/**
 * Applies a change to the texts of a draft.
 * @param folder the texts of the content folder
 * @returns the changed files; empty when the texts already have the value
 * @throws EditRefused when there is no such field, its value is not `was`, or the file cannot hold the value
 */
export function changeTexts(
  texts: Texts,
  { file, change }: Pick<ChangeRequest, 'file' | 'change'>,
  folder: Texts,
): ChangedTexts {
  if (!findForm(file)) throw new EditRefused('Your page has no such part.');
  if (!('path' in change)) return changeEntryFile(texts, file, change);
  if (!findFormField(file, change.path)) throw new EditRefused('Your page has no such field.');
  const text = texts.get(file) ?? DEFAULT_TEXTS.get(file);
  if (text === undefined && ENTRY_FILE.test(file)) throw createConflict(null);
  const changedText = changeFields(text ?? '', file, change, folder);
  return changedText === (text ?? '') ? new Map() : new Map([[file, changedText]]);
}

type FieldChange = Extract<DraftChange, { path: Path }>;

function changeFields(text: string, file: string, change: FieldChange, folder: Texts): string {
  const fields = readFileFields(file, text);
  if (!fields) throw new EditRefused('This file cannot be read now. Ask your helper to mend it.');
  const path = findPath(fields, findChangedPlace({ file, change }).path, change.within);
  if (change.kind === 'set') return setField(text, file, fields, { ...change, path }, folder);
  const list = getValueAt(fields, path);
  if (change.kind === 'insert') return writeField(text, file, path, changeValue(list, change));
  const isRemoval = change.kind === 'remove';
  const seenIndex = isRemoval ? Number(change.path.at(-1)) : change.from;
  const index = findEntry(list, seenIndex, change.was);
  if (index === undefined) {
    const current = isRemoval ? getValueAt(list, [seenIndex]) : null;
    // Another person has removed the entry already.
    if (isRemoval && current === null) return text;
    throw createConflict(current);
  }
  if (!isRemoval) return writeField(text, file, path, changeValue(list, { ...change, from: index }));
  const remaining = (list as Value[]).toSpliced(index, 1);
  return writeField(text, file, path, toStored({ file, path }, remaining, folder));
}

function setField(
  text: string,
  file: string,
  fields: Value,
  { path, value, was }: Extract<DraftChange, { kind: 'set' }>,
  folder: Texts,
): string {
  const store = (typed: Value | null) => toStored({ file, path }, typed, folder);
  const [newValue, currentValue] = [store(value), getValueAt(fields, path)];
  if (isSame(newValue, currentValue)) return text;
  if (!isSame(was, currentValue) && !isSame(store(was), currentValue)) throw createConflict(currentValue);
  return writeField(text, file, path, newValue);
}

/** The value for the file. An empty or unticked optional field is left out, unless the content folder contains it. */
function toStored({ file, path }: FieldPlace, typed: Value | null, folder: Texts): Value | null {
  const parsed = typed === null ? null : (parseInput(file, path, typed) as Value);
  const isEmpty = parsed === '' || parsed === false || (Array.isArray(parsed) && parsed.length === 0);
  if (!isEmpty || !findFormField(file, path)?.isOptional) return parsed;
  return isSame(parsed, readValue(folder, { file, path })) ? parsed : null;
}

/** The current path to a field: entries along the path may have moved since the author saw them. */
function findPath(fields: Value, path: Path, within: readonly Value[] = []): Path {
  const steps = [...path];
  const entries = within.values();
  for (const [at, key] of steps.entries()) {
    const seenEntry = typeof key === 'number' ? entries.next().value : undefined;
    if (typeof key !== 'number' || seenEntry === undefined) continue;
    const list = getValueAt(fields, steps.slice(0, at));
    const index = findEntry(list, key, seenEntry);
    if (index === undefined && !isRelated(getValueAt(list, [key]), seenEntry)) throw createConflict(null);
    steps[at] = index ?? key;
  }
  return steps;
}

/** The current index of an entry: the old index if the entry is still there, otherwise that of an equal entry. */
function findEntry(list: Value | null, at: number, seenEntry: Value): number | undefined {
  if (!Array.isArray(list)) return undefined;
  if (isSame(list[at] ?? null, seenEntry)) return at;
  const foundIndex = list.findIndex((entry) => isSame(entry, seenEntry));
  return foundIndex < 0 ? undefined : foundIndex;
}

/** Whether an entry may be the one that the author saw, with some fields changed: the two share a value. */
function isRelated(entry: Value | null, seenEntry: Value): boolean {
  if (!isGroup(entry) || !isGroup(seenEntry)) return typeof entry === typeof seenEntry && entry !== null;
  const filledFields = Object.entries(seenEntry).filter(([, value]) => value !== '');
  return (
    filledFields.length === 0 || filledFields.some(([name, value]) => isSame(entry[name] ?? null, value))
  );
}

/** Compares two values without the spaces at line ends, which files do not keep. */
const isSame = (one: Value | null, other: Value | null): boolean =>
  isDeepStrictEqual(trimLines(one), trimLines(other));

const trimLines = (value: Value | null): unknown =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string'
      ? part
          .split('\n')
          .map((line) => line.trimEnd())
          .join('\n')
          .trim()
      : part,
  );

type FileChange = Exclude<DraftChange, { path: Path }>;

function changeEntryFile(texts: Texts, file: string, change: FileChange): ChangedTexts {
  const [, folder] = ENTRY_FILE.exec(file) ?? [];
  if (folder === undefined) throw new EditRefused('This part of the page stays.');
  if (change.kind === 'place') return moveEntryFile(texts, file, folder, change.to);
  if (change.kind === 'create')
    return texts.has(file) ? new Map() : new Map([[file, createEntryText(texts, file, folder)]]);
  const currentFields = readValue(texts, { file, path: [] });
  if (currentFields === null && !texts.has(file)) return new Map();
  if (!isSame(currentFields, change.was)) throw createConflict(currentFields);
  return new Map([[file, undefined]]);
}

const readOrder = (texts: Texts, file: string): number =>
  Number(readValue(texts, { file, path: ['order'] }) ?? 0);

/** The files of `faq` or `journal`, sorted by their `order`. */
export const listInOrder = (texts: Texts, folder: string): string[] =>
  [...texts.keys()]
    .filter((file) => file.startsWith(`${folder}/`))
    .sort((one, other) => readOrder(texts, one) - readOrder(texts, other));

/** Moves a file by renumbering. Reuses the current numbers if they are in ascending order. */
function moveEntryFile(texts: Texts, file: string, folder: string, to: number): ChangedTexts {
  const files = listInOrder(texts, folder);
  const orders = files.map((one) => readOrder(texts, one));
  const isRising = orders.every((number, at) => at === 0 || number > (orders[at - 1] ?? 0));
  const reorderedFiles = files.filter((one) => one !== file).toSpliced(to, 0, file);
  const changedFiles = reorderedFiles.flatMap((one, at): [string, string][] => {
    const order = isRising ? (orders[at] ?? at + 1) : at + 1;
    const text = texts.get(one) ?? '';
    return readOrder(texts, one) === order ? [] : [[one, writeField(text, one, ['order'], order)]];
  });
  return new Map(changedFiles);
}

/** The text of a new question or post: its required fields, ordered last. */
function createEntryText(texts: Texts, file: string, folder: string): string {
  const lastOrder = Math.max(0, ...listInOrder(texts, folder).map((one) => readOrder(texts, one)));
  const fields =
    findForm(file)?.fields.filter(({ name, isOptional }) => !isOptional && name !== 'body') ?? [];
  const values = fields.map(({ kind, name }) => [
    name,
    kind === 'number' ? lastOrder + 1 : kind === 'list' ? [] : '',
  ]);
  return `---\n${stringify(Object.fromEntries(values), { singleQuote: true })}---\n\n`;
}
