import { isMap, type Node, type Pair } from 'yaml';
import { EditRefused } from '../applyChange.ts';
import type { Path } from '../contentChange.ts';
import {
  columnAt,
  endOfPair,
  findNode,
  findPair,
  isBlank,
  isComment,
  isFlow,
  lineAt,
  splice,
  spliceLines,
  startOf,
  type YamlText,
} from './yamlText.ts';

/** Removes the lines of a field and keeps the comments around it. */
export function removeField(yaml: YamlText, path: Path): string {
  const map = findNode(yaml.document, path.slice(0, -1));
  const pair = findPair(map, path.at(-1));
  if (!isMap<Node, Node | null>(map) || !pair) throw new EditRefused('There is nothing to take away.');
  const at = map.items.indexOf(pair);
  const nextField = map.items[at + 1];
  if (map.items.length === 1 && path.length > 1)
    throw new EditRefused('Nothing would be left of what holds this.');
  if (isFlow(map)) return removeInFlow(yaml, map.items, at);
  const from = lineAt(yaml, startOf(pair.key));
  const to = lineAt(yaml, endOfPair(pair, yaml.text) - 1) + 1;
  if (isAfterDash(yaml, pair) && nextField) return pullUp(yaml, pair, nextField);
  const isGap = isBlank(yaml.lines[from - 1]) && (isBlank(yaml.lines[to]) || to >= yaml.lines.length);
  return spliceLines(yaml.lines, from - (isGap ? 1 : 0), to, []);
}

const isAfterDash = (yaml: YamlText, { key }: Pair<Node, Node | null>): boolean =>
  yaml.lines[lineAt(yaml, startOf(key))]?.slice(0, columnAt(yaml, startOf(key))).trim() !== '';

/** Moves the next field up to the dash of its list entry. */
function pullUp(yaml: YamlText, pair: Pair<Node, Node | null>, nextField: Pair<Node, Node | null>): string {
  const removedText = yaml.text.slice(endOfPair(pair, yaml.text), startOf(nextField.key));
  if (removedText.split('\n').some(isComment)) throw new EditRefused('A comment stands in the way.');
  return splice(yaml.text, startOf(pair.key), startOf(nextField.key), '');
}

function removeInFlow(yaml: YamlText, fields: readonly Pair<Node, Node | null>[], at: number): string {
  const [field, nextField, previousField] = [fields[at], fields[at + 1], fields[at - 1]];
  if (!field) throw new EditRefused('There is nothing to take away.');
  if (nextField) return splice(yaml.text, startOf(field.key), startOf(nextField.key), '');
  const from = previousField ? endOfPair(previousField, yaml.text) : startOf(field.key);
  return splice(yaml.text, from, endOfPair(field, yaml.text), '');
}
