import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import {
  editBody,
  editFrontMatter,
  editYaml,
  getValueAt,
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
  if (isDeepStrictEqual(getValueAt(readFileFields(file, text), path), value)) return text;
  if (file.endsWith('.md') && path.length === 1 && path[0] === 'body')
    return editBody(text, String(value ?? ''));
  const edit = file.endsWith('.md') ? editFrontMatter : editYaml;
  return edit(text, path, value, orderOf(file));
}
