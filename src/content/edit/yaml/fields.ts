import { isMap, isScalar, isSeq, type Node, type Pair, Scalar } from 'yaml';
import { EditRefused } from '../applyChange.ts';
import type { Path, Value } from '../contentChange.ts';
import { isLong, renderFlowField, renderInFlow, renderLines } from './renderValue.ts';
import {
  columnAt,
  editInFlow,
  endOf,
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

type Field = Pair<Node, Node | null>;

/** The fields that a group may have, in the order of the file. */
export type FieldOrder = (path: Path) => readonly string[];

/** Replaces the value of a field or list entry, or adds a field. */
export function setValue(yaml: YamlText, path: Path, value: Value, orderOf: FieldOrder): string {
  const key = path.at(-1);
  const parentPath = path.slice(0, -1);
  const parent = findNode(yaml.document, parentPath);
  const isInFlow = path.some((_, depth) => isFlow(findNode(yaml.document, path.slice(0, depth))));
  if (isSeq<Node>(parent)) {
    const column = columnAt(yaml, startOf(parent));
    return replaceValue(yaml, parent.items[Number(key)], value, { column, isInFlow });
  }
  const pair = findPair(parent, key);
  if (!pair) return addField(yaml, parent, String(key), value, orderOf(parentPath));
  return replaceValue(yaml, pair.value, value, { column: columnAt(yaml, startOf(pair.key)), isInFlow });
}

interface Surroundings {
  /** The column of the field's name, or of the entry's dash. */
  column: number;
  /** Whether the value is between [ ] or { }. */
  isInFlow: boolean;
}

/** Replaces a scalar and keeps its quoting style. */
function replaceValue(
  yaml: YamlText,
  node: Node | null | undefined,
  value: Value,
  { column, isInFlow }: Surroundings,
): string {
  if (!isScalar(node) || typeof value === 'object') throw new EditRefused('This is changed part by part.');
  if (node.tag || node.anchor)
    throw new EditRefused('This value has a mark of YAML’s that a form cannot keep.');
  const from = startOf(node);
  const wasBlock = node.type?.startsWith('BLOCK') === true;
  const to = wasBlock ? endOf(node, yaml.text) : (node.range?.[1] ?? from);
  const oldText = yaml.text.slice(from, to);
  const isBlock = wasBlock || (!isInFlow && mayBecomeBlock(yaml, { from, to }, String(value)));
  const scalar = new Scalar(value);
  scalar.type = pickStyle(node, String(value), isBlock);
  if (isInFlow) return splice(yaml.text, from, to, renderInFlow(scalar));
  const currentIndent = isBlock ? /\n( +)\S/.exec(oldText)?.[1]?.length : undefined;
  const indent = Math.max(0, (currentIndent ?? column + 2) - 2);
  const [first = '', ...rest] = renderLines({ x: scalar }, indent, isBlock ? yaml.width : Infinity);
  const words = first.slice(indent + 'x: '.length);
  // The header of a block may have a comment.
  const header = wasBlock && rest.length > 0 ? oldText.split('\n', 1) : [words];
  return splice(yaml.text, from, to, (oldText === '' ? ' ' : '') + [...header, ...rest].join('\n'));
}

/** Whether a value needs a block, which extends to the line end, so that no comment can follow. */
const mayBecomeBlock = (yaml: YamlText, { from, to }: { from: number; to: number }, words: string): boolean =>
  isLong(words, columnAt(yaml, from), yaml.width) && /^[ \t]*(?:\n|$)/.test(yaml.text.slice(to));

/** The style of the replaced value, as far as the new words allow it. */
function pickStyle({ value, type = Scalar.PLAIN }: Scalar, words: string, isBlock: boolean): Scalar.Type {
  if (words === '') return Scalar.PLAIN;
  if (isBlock) return type === Scalar.BLOCK_LITERAL ? type : Scalar.BLOCK_FOLDED;
  if (words.includes('\n')) return Scalar.QUOTE_DOUBLE;
  // An empty text is quoted in any style.
  return value === '' ? Scalar.PLAIN : type;
}

function addField(
  yaml: YamlText,
  parent: Node | undefined,
  name: string,
  value: Value,
  order: readonly string[],
): string {
  if (parent === undefined && yaml.document.contents === null) return addFirstField(yaml, name, value);
  if (!isMap(parent)) throw new EditRefused('There is nothing that could hold this field.');
  const fields = parent.items as Field[];
  const before = findFieldBefore(fields, name, order);
  if (isFlow(parent)) {
    const words = renderFlowField(name, value);
    if (!before) return splice(yaml.text, startOf(parent) + 1, startOf(parent) + 1, ` ${words} `);
    return editInFlow(yaml, parent, (parts) => parts.splice(fields.indexOf(before) + 1, 0, words));
  }
  if (!before) throw new EditRefused('There is nothing that could hold this field.');
  const line = lineAt(yaml, endOfPair(before, yaml.text) - 1) + 1;
  const indent = columnAt(yaml, startOf(fields[0]?.key ?? null));
  return spliceLines(yaml.lines, line, line, renderLines({ [name]: value }, indent, yaml.width));
}

/** The field after which a new field is inserted: the last that precedes it in the order, otherwise any field. */
function findFieldBefore(fields: readonly Field[], name: string, order: readonly string[]) {
  const position = order.indexOf(name);
  if (position < 0) return fields.at(-1);
  const positionOf = (pair: Field) => order.indexOf(String((pair.key as Scalar).value));
  return fields.filter((pair) => positionOf(pair) >= 0 && positionOf(pair) < position).at(-1) ?? fields[0];
}

/** Adds the field at the end of a file that contains only comments. */
function addFirstField(yaml: YamlText, name: string, value: Value): string {
  const gap = yaml.text === '' || yaml.text.endsWith('\n') ? '' : '\n';
  return `${yaml.text}${gap}${renderLines({ [name]: value }, 0, yaml.width).join('\n')}\n`;
}

/** Removes the lines of a field and keeps the comments around it. */
export function removeField(yaml: YamlText, path: Path): string {
  const map = findNode(yaml.document, path.slice(0, -1));
  const pair = findPair(map, path.at(-1));
  if (!isMap<Node, Node | null>(map) || !pair) throw new EditRefused('There is nothing to take away.');
  const at = map.items.indexOf(pair);
  const nextField = map.items[at + 1];
  if (map.items.length === 1 && path.length > 1)
    throw new EditRefused('Nothing would be left of what holds this.');
  if (isFlow(map)) return editInFlow(yaml, map, (parts) => parts.splice(at, 1));
  const from = lineAt(yaml, startOf(pair.key));
  const to = lineAt(yaml, endOfPair(pair, yaml.text) - 1) + 1;
  if (isAfterDash(yaml, pair) && nextField) return pullUp(yaml, pair, nextField);
  const isGap = isBlank(yaml.lines[from - 1]) && (isBlank(yaml.lines[to]) || to >= yaml.lines.length);
  return spliceLines(yaml.lines, from - (isGap ? 1 : 0), to, []);
}

const isAfterDash = (yaml: YamlText, { key }: Field): boolean =>
  yaml.lines[lineAt(yaml, startOf(key))]?.slice(0, columnAt(yaml, startOf(key))).trim() !== '';

/** Moves the next field up to the dash of its list entry. */
function pullUp(yaml: YamlText, pair: Field, nextField: Field): string {
  const removedText = yaml.text.slice(endOfPair(pair, yaml.text), startOf(nextField.key));
  if (removedText.split('\n').some(isComment)) throw new EditRefused('A comment stands in the way.');
  return splice(yaml.text, startOf(pair.key), startOf(nextField.key), '');
}
