import { isDeepStrictEqual } from 'node:util';
import { Lexer } from 'yaml';
import { EditRefused } from './editRefused.ts';
import { keepLineEnds } from './lines.ts';
import { countEqualEnds, getValueAt, isGroup, type Path, type Value } from './value.ts';
import * as editText from './yaml/editText.ts';
import { parseYamlText, type YamlText } from './yaml/yamlText.ts';

/**
 * Sets a value of a YAML file, or removes it with `null`. Writes only the entries and fields that differ, and only the
 * necessary lines, so that comments, order, quoting and line ends stay.
 * @throws EditRefused unless the result, parsed again, contains the new data and the comments of what stays
 */
export function editYaml(
  text: string,
  path: Path,
  value: Value | null,
  orderOf: editText.FieldOrder = () => [],
): string {
  if (path.length === 0) throw new EditRefused('There is no field in that place.');
  const before = readData(text);
  const after = normalize(setValueAt(before, path, value) ?? {});
  const edited = writeValue(text, [], { before, after, orderOf });
  if (!isDeepStrictEqual(readData(edited), after))
    throw new EditRefused('The file would not say what was asked for.');
  return edited;
}

/** The data with a new value. Adds missing groups around it. @throws EditRefused when nothing can hold the value */
function setValueAt(data: Value | null, [key, ...rest]: Path, value: Value | null): Value | null {
  if (key === undefined || (data === null && value === null)) return value;
  const isEntry = Array.isArray(data) && data[Number(key)] !== undefined;
  const isField = typeof key === 'string' && (data === null || isGroup(data));
  if (!isEntry && !isField) throw new EditRefused('There is no field in that place.');
  const inner = setValueAt(getValueAt(data, [key]), rest, value);
  if (!Array.isArray(data)) return { ...(data as object), [key]: inner } as Value;
  return inner === null ? data.toSpliced(Number(key), 1) : data.with(Number(key), inner);
}

/** The data of a file before and after an edit. */
interface DataChange {
  before: Value;
  after: Value;
  orderOf: editText.FieldOrder;
}

/** Writes the fields and entries at a path that differ, one after the other. */
function writeValue(text: string, path: Path, data: DataChange): string {
  const [before, after] = [getValueAt(data.before, path), getValueAt(data.after, path)];
  if (isDeepStrictEqual(before, after)) return text;
  if (isGroup(before) && isGroup(after)) {
    const names = Object.keys({ ...before, ...after });
    return names.reduce((newText, name) => writeValue(newText, [...path, name], data), text);
  }
  if (Array.isArray(before) && Array.isArray(after)) return writeList(text, path, [before, after], data);
  const mustRemove = after === null || Array.isArray(before) || isGroup(before);
  const newText = mustRemove ? edit(text, (yaml) => editText.removeField(yaml, path)) : text;
  if (after === null) return newText;
  return editKeepingComments(newText, (yaml) => editText.setValue(yaml, path, after, data.orderOf));
}

/** Moves one entry, or keeps the equal entries at both ends and edits, adds and removes those in between. */
function writeList(text: string, path: Path, [before, after]: [Value[], Value[]], data: DataChange): string {
  const { start, end } = countEqualEnds(before, after, isDeepStrictEqual);
  const [oldEnd, newEnd] = [before.length - end, after.length - end];
  const [oldEntries, newEntries] = [before.slice(start, oldEnd), after.slice(start, newEnd)];
  const move = (from: number, to: number) =>
    editKeepingComments(text, (yaml) => editText.moveEntry(yaml, path, from, to));
  if (isFirstMovedToEnd(oldEntries, newEntries)) return move(start, oldEnd - 1);
  if (isFirstMovedToEnd(newEntries, oldEntries)) return move(oldEnd - 1, start);
  let newText = text;
  for (const [at, entry] of after.slice(0, newEnd).entries())
    newText =
      at < oldEnd
        ? writeValue(newText, [...path, at], data)
        : editKeepingComments(newText, (yaml) => editText.insertEntry(yaml, path, at, entry));
  for (let at = oldEnd - 1; at >= newEnd; at -= 1)
    newText = edit(newText, (yaml) => editText.removeEntry(yaml, path, at));
  return newText;
}

const isFirstMovedToEnd = ([first, ...others]: Value[], after: Value[]): boolean =>
  others.length > 0 && isDeepStrictEqual([...others, first], after);

const edit = (text: string, change: (yaml: YamlText) => string): string =>
  keepLineEnds(text, (plain) => change(parseYamlText(plain)));

function editKeepingComments(text: string, change: (yaml: YamlText) => string): string {
  const edited = edit(text, change);
  if (!isDeepStrictEqual(findComments(edited), findComments(text)))
    throw new EditRefused('A comment of the file would be lost.');
  return edited;
}

const readData = (text: string): Value =>
  normalize(parseYamlText(text.replaceAll('\r\n', '\n')).document.toJS() ?? {});

/** Removes empty fields, and line ends at the end of texts: those of a YAML block are only formatting. */
function normalize(value: Value): Value {
  if (typeof value === 'string') return trimLineEnds(value);
  if (Array.isArray(value)) return value.map(normalize);
  if (!isGroup(value)) return value;
  const fields = Object.entries(value).filter(([, part]) => part !== null);
  return Object.fromEntries(fields.map(([name, part]) => [name, normalize(part)]));
}

/** Uses a loop, because a regular expression would take quadratic time in the number of line ends. */
function trimLineEnds(text: string): string {
  if (!text.isWellFormed()) throw new EditRefused('There is half a letter in it, which no file can hold.');
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}

function findComments(text: string): string[] {
  return [...new Lexer().lex(text)].filter((token) => token.startsWith('#')).sort();
}
