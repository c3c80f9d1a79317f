import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import {
  type ContentChange,
  countEqualEnds,
  editBody,
  editFrontMatter,
  editYaml,
  getValueAt,
  isGroup,
  type Path,
  readContentFields,
  type Value,
} from '../edit/index.ts';
import { type FieldPlace, orderOf } from '../form/index.ts';
import { findContentFiles } from '../load/findContentFiles.ts';
import { YAML_DEFAULTS } from '../schema/index.ts';
import { readContentFiles } from './contentFiles.ts';

/** The text files of a content folder, by path. */
export type Texts = ReadonlyMap<string, string>;

const TEXT_FILE = /^(?:(?:faq|journal)\/)?[^/]+\.(?:yaml|md)$/;

/**
 * Reads the text files; keeps line ends and byte order marks.
 * @returns `unreadable`: the files that are not UTF-8, whose text would be corrupted if written back
 */
export async function readTexts(folder: string): Promise<{ texts: Texts; unreadable: string[] }> {
  const texts = new Map<string, string>();
  const unreadable: string[] = [];
  for (const [file, bytes] of await readContentFiles(folder, (name) => TEXT_FILE.test(name))) {
    try {
      texts.set(file, new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    } catch {
      unreadable.push(file);
    }
  }
  return { texts, unreadable };
}

export const listChangedFiles = (before: Texts, after: Texts): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file));

export const listContentFiles = async (folder: string): Promise<string[]> =>
  (await findContentFiles(folder)).files;

/** The default texts of optional files: a change to a missing file starts from its default text. */
export const DEFAULT_TEXTS: Texts = new Map(
  Object.entries(YAML_DEFAULTS).map(([name, fields]) => [`${name}.yaml`, stringify(fields)]),
);

/** All fields of a file, or the defaults of a missing file. Undefined when the file cannot be parsed. */
export const readFileFields = (
  file: string,
  text = DEFAULT_TEXTS.get(file),
): ReturnType<typeof readContentFields> => (text === undefined ? undefined : readContentFields(file, text));

/** The value of a field; `null` if it has none, or if the file cannot be parsed. */
export const readValue = (texts: Texts, { file, path }: FieldPlace): Value | null =>
  getValueAt(readFileFields(file, texts.get(file)), path);

export const isDifferent = (before: Texts, after: Texts, place: FieldPlace): boolean =>
  before.get(place.file) !== after.get(place.file) &&
  !isDeepStrictEqual(readValue(before, place), readValue(after, place));

/**
 * Sets a value, or removes it with `null`. Keeps every other byte: of a list or group, only differences are written.
 * @throws EditRefused when the file cannot hold the value
 */
export function writeField(text: string, file: string, path: Path, value: Value | null): string {
  const currentValue = getValueAt(readFileFields(file, text), path);
  if (isDeepStrictEqual(currentValue, value)) return text;
  if (file.endsWith('.md') && path.length === 1 && path[0] === 'body')
    return editBody(text, String(value ?? ''));
  if (value === null) return changeText(text, file, { kind: 'remove', path });
  if (isGroup(currentValue) && isGroup(value)) {
    const names = Object.keys({ ...currentValue, ...value });
    return names.reduce(
      (newText, name) => writeField(newText, file, [...path, name], value[name] ?? null),
      text,
    );
  }
  if (Array.isArray(currentValue) && Array.isArray(value))
    return writeList(text, file, path, [currentValue, value]);
  if (typeof currentValue === 'object' && currentValue !== null)
    return changeText(changeText(text, file, { kind: 'remove', path }), file, { kind: 'set', path, value });
  return changeText(text, file, createSetChange(readFileFields(file, text) ?? {}, path, value));
}

export const changeText = (text: string, file: string, change: ContentChange): string =>
  file.endsWith('.md') ? editFrontMatter(text, change, orderOf(file)) : editYaml(text, change, orderOf(file));

/** Keeps the equal entries at both ends of the list, and edits the entries in between one by one. */
function writeList(text: string, file: string, path: Path, [current, value]: [Value[], Value[]]): string {
  const { start, end } = countEqualEnds(current, value, isDeepStrictEqual);
  const oldEntries = current.slice(start, current.length - end);
  const newEntries = value.slice(start, value.length - end);
  let newText = text;
  for (const [at, entry] of newEntries.entries()) {
    const index = start + at;
    newText =
      at < oldEntries.length
        ? writeField(newText, file, [...path, index], entry)
        : changeText(newText, file, { kind: 'insert', path, at: index, value: entry });
  }
  for (let at = oldEntries.length; at > newEntries.length; at -= 1)
    newText = changeText(newText, file, { kind: 'remove', path: [...path, start + at - 1] });
  return newText;
}

/** Sets a field, or the outermost missing group around the field with its content. */
function createSetChange(fields: Value, path: Path, value: Value): ContentChange {
  for (let length = 1; length < path.length; length += 1) {
    if (getValueAt(fields, path.slice(0, length)) !== null) continue;
    const rest = path.slice(length);
    if (rest.some((key) => typeof key === 'number')) break;
    const group = rest.reduceRight<Value>((inner, key) => ({ [key]: inner }), value);
    return { kind: 'set', path: path.slice(0, length), value: group };
  }
  return { kind: 'set', path, value };
}
