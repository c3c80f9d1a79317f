import { isDeepStrictEqual } from 'node:util';
import { Lexer } from 'yaml';
import { applyChange, EditRefused } from './applyChange.ts';
import type { ContentChange, Value } from './contentChange.ts';
import { keepLineEnds } from './lines.ts';
import { insertEntry, moveEntry, removeEntry } from './yaml/lists.ts';
import { removeField } from './yaml/removeField.ts';
import { type FieldOrder, setValue } from './yaml/setValue.ts';
import { isList, parseYamlText, type YamlText } from './yaml/yamlText.ts';

/**
 * Changes a YAML file as somebody would by hand: only the lines it must, so that comments, order, quoting and line ends
 * stay. The result is read back, and must say what was asked for and hold every comment that was not taken away.
 * @param orderOf the order of the fields of a place, for one that was not there
 * @throws EditRefused when that cannot be done; nothing is approximated
 */
export function editYaml(text: string, requested: ContentChange, orderOf: FieldOrder = () => []): string {
  const change =
    'value' in requested ? { ...requested, value: trimEnds(requested.value) as Value } : requested;
  return keepLineEnds(text, (plain) => {
    const yaml = parseYamlText(plain);
    const before = readValue(yaml);
    const wanted = applyChange(before, change);
    if (isDeepStrictEqual(wanted, before)) return plain;
    const edited = edit(yaml, change, orderOf);
    const after = readValue(parseYamlText(edited));
    if (!isDeepStrictEqual(after, wanted))
      throw new EditRefused('The file would not say what was asked for.');
    if (change.kind !== 'remove' && !isDeepStrictEqual(findComments(edited), findComments(plain)))
      throw new EditRefused('A comment of the file would be lost.');
    return edited;
  });
}

function edit(yaml: YamlText, change: ContentChange, orderOf: FieldOrder): string {
  const { kind, path } = change;
  if (kind === 'set') return setValue(yaml, path, change.value, orderOf);
  if (kind === 'insert') return insertEntry(yaml, path, change.at, change.value);
  if (kind === 'move') return moveEntry(yaml, path, change.from, change.to);
  const holder = path.slice(0, -1);
  return isList(yaml, holder) ? removeEntry(yaml, holder, Number(path.at(-1))) : removeField(yaml, path);
}

/** What the file says. The line end that a block ends with is its writing, not its words. */
function readValue({ document }: YamlText): unknown {
  return trimEnds(document.toJS() ?? {});
}

function trimEnds(value: unknown): unknown {
  if (typeof value === 'string') return trimLineEnds(value);
  if (Array.isArray(value)) return value.map(trimEnds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, trimEnds(part)]));
}

/** By hand: the pattern for it takes the square of a row of line ends that others follow. */
function trimLineEnds(words: string): string {
  let end = words.length;
  while (words[end - 1] === '\n') end -= 1;
  return words.slice(0, end);
}

function findComments(text: string): string[] {
  return [...new Lexer().lex(text)].filter((token) => token.startsWith('#')).sort();
}
