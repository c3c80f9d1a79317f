import { isDeepStrictEqual } from 'node:util';
import { Lexer } from 'yaml';
import { applyChange } from './applyChange.ts';
import { EditRefused } from './editRefused.ts';
import { keepLineEnds } from './lines.ts';
import type { ContentChange, Value } from './value.ts';
import { editText, type FieldOrder } from './yaml/editText.ts';
import { parseYamlText, type YamlText } from './yaml/yamlText.ts';

/**
 * Changes only the necessary lines of a YAML file, so that comments, order, quoting and line ends stay.
 * @throws EditRefused unless the result, parsed again, contains the new data and all comments
 */
export function editYaml(
  text: string,
  requestedChange: ContentChange,
  orderOf: FieldOrder = () => [],
): string {
  const change = { ...requestedChange };
  if ('value' in change) change.value = trimEnds(change.value);
  return keepLineEnds(text, (plain) => {
    const yaml = parseYamlText(plain);
    const dataBefore = readValue(yaml);
    const wantedData = applyChange(dataBefore, change);
    if (isDeepStrictEqual(wantedData, dataBefore)) return plain;
    const editedText = editText(yaml, change, orderOf);
    const dataAfter = readValue(parseYamlText(editedText));
    if (!isDeepStrictEqual(dataAfter, wantedData))
      throw new EditRefused('The file would not say what was asked for.');
    if (change.kind !== 'remove' && !isDeepStrictEqual(findComments(editedText), findComments(plain)))
      throw new EditRefused('A comment of the file would be lost.');
    return editedText;
  });
}

/** The data of a YAML text. Trims line ends off its texts: at the end of a block they are only formatting. */
function readValue({ document }: YamlText): Value {
  return trimEnds(document.toJS() ?? {});
}

function trimEnds(value: Value): Value {
  if (typeof value === 'string') return trimLineEnds(value);
  if (Array.isArray(value)) return value.map(trimEnds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, trimEnds(part)]));
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
