import { isMap, isScalar, isSeq, type Node, type Pair, Scalar, type YAMLSeq } from 'yaml';
import { EditRefused } from '../editRefused.ts';
import type { Path, Value } from '../value.ts';
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
  isLong,
  lineAt,
  renderFlowField,
  renderInFlow,
  renderLines,
  splice,
  spliceLines,
  startOf,
  type YamlText,
} from './yamlText.ts';

type Field = Pair<Node, Node | null>;
type Lines = { from: number; to: number };

/** Lists the fields that the group at a path may have, in the order in which a file should have them. */
export type FieldOrder = (path: Path) => readonly string[];

/** Sets or adds a field, or sets an entry of a list. Changes a list or group only part by part. */
export function setValue(yaml: YamlText, path: Path, value: Value, orderOf: FieldOrder): string {
  const key = path.at(-1);
  const parentPath = path.slice(0, -1);
  const parent = findNode(yaml.document, parentPath);
  const isInFlow = path.some((_, depth) => isFlow(findNode(yaml.document, path.slice(0, depth))));
  if (isSeq<Node>(parent))
    return replaceValue(yaml, parent.items[Number(key)], value, columnAt(yaml, startOf(parent)), isInFlow);
  const pair = findPair(yaml.document, path);
  if (!pair) return addField(yaml, parent, String(key), value, orderOf(parentPath));
  return replaceValue(yaml, pair.value, value, columnAt(yaml, startOf(pair.key)), isInFlow);
}

/**
 * Replaces a scalar and keeps its quoting style.
 * @param column of the field's name, or of the entry's dash
 * @param isInFlow whether the value is between [ ] or { }
 */
function replaceValue(
  yaml: YamlText,
  node: Node | null | undefined,
  value: Value,
  column: number,
  isInFlow: boolean,
): string {
  if (!isScalar(node) || typeof value === 'object') throw new EditRefused('This is changed part by part.');
  if (node.tag || node.anchor)
    throw new EditRefused('This value has a mark of YAML’s that a form cannot keep.');
  const from = startOf(node);
  const wasBlock = node.type?.startsWith('BLOCK') === true;
  const to = wasBlock ? endOf(node, yaml.text) : (node.range?.[1] ?? from);
  const oldText = yaml.text.slice(from, to);
  const isBlock = wasBlock || (!isInFlow && mayBecomeBlock(yaml, from, to, String(value)));
  const scalar = new Scalar(value);
  scalar.type = pickStyle(node, String(value), isBlock);
  if (isInFlow) return splice(yaml.text, from, to, renderInFlow(scalar));
  const currentIndent = isBlock ? /\n( +)\S/.exec(oldText)?.[1]?.length : undefined;
  const indent = Math.max(0, (currentIndent ?? column + 2) - 2);
  const [first = '', ...rest] = renderLines({ x: scalar }, indent, isBlock ? yaml.width : Infinity);
  const firstLine = first.slice(indent + 'x: '.length);
  // The header of a block may have a comment.
  const header = wasBlock && rest.length > 0 ? oldText.split('\n', 1) : [firstLine];
  return splice(yaml.text, from, to, (oldText === '' ? ' ' : '') + [...header, ...rest].join('\n'));
}

/** Whether to write a long value as a block. Impossible if a comment follows it: a block extends to the line's end. */
const mayBecomeBlock = (yaml: YamlText, from: number, to: number, text: string): boolean =>
  isLong(text, columnAt(yaml, from), yaml.width) && /^[ \t]*(?:\n|$)/.test(yaml.text.slice(to));

/** Keeps the style of the replaced value if the new text allows it. */
function pickStyle({ value, type = Scalar.PLAIN }: Scalar, text: string, isBlock: boolean): Scalar.Type {
  if (text === '') return Scalar.PLAIN;
  if (isBlock) return type === Scalar.BLOCK_LITERAL ? type : Scalar.BLOCK_FOLDED;
  if (text.includes('\n')) return Scalar.QUOTE_DOUBLE;
  // An empty text had to be quoted, so its style is not the author's choice.
  return value === '' ? Scalar.PLAIN : type;
}

function addField(
  yaml: YamlText,
  parent: Node | undefined,
  name: string,
  value: Value,
  order: readonly string[],
): string {
  if (parent === undefined && yaml.document.contents === null) {
    // The file contains only comments.
    const gap = yaml.text === '' || yaml.text.endsWith('\n') ? '' : '\n';
    return `${yaml.text}${gap}${renderLines({ [name]: value }, 0, yaml.width).join('\n')}\n`;
  }
  const fields = isMap(parent) ? (parent.items as Field[]) : [];
  const before = findFieldBefore(fields, name, order);
  if (isMap(parent) && isFlow(parent)) {
    const field = renderFlowField(name, value);
    if (!before) return splice(yaml.text, startOf(parent) + 1, startOf(parent) + 1, ` ${field} `);
    return editInFlow(yaml, parent, (parts) => parts.splice(fields.indexOf(before) + 1, 0, field));
  }
  if (!before) throw new EditRefused('There is nothing that could hold this field.');
  const line = lineAt(yaml, endOfPair(before, yaml.text) - 1) + 1;
  const indent = columnAt(yaml, startOf(fields[0]?.key ?? null));
  return spliceLines(yaml.lines, line, line, renderLines({ [name]: value }, indent, yaml.width));
}

/** The field after which to insert: the last one before it in `order`, or the first; the last if `order` lacks it. */
function findFieldBefore(fields: readonly Field[], name: string, order: readonly string[]) {
  const position = order.indexOf(name);
  if (position < 0) return fields.at(-1);
  const positionOf = (pair: Field) => order.indexOf(String((pair.key as Scalar).value));
  return fields.findLast((pair) => positionOf(pair) >= 0 && positionOf(pair) < position) ?? fields[0];
}

/** Removes the lines of a field and keeps the comments around it. */
export function removeField(yaml: YamlText, path: Path): string {
  const map = findNode(yaml.document, path.slice(0, -1));
  const pair = findPair(yaml.document, path);
  if (!isMap<Node, Node | null>(map) || !pair) throw new EditRefused('There is nothing to take away.');
  const at = map.items.indexOf(pair);
  const nextField = map.items[at + 1];
  if (map.items.length === 1 && path.length > 1)
    throw new EditRefused('Nothing would be left of what holds this.');
  if (isFlow(map)) return editInFlow(yaml, map, (parts) => parts.splice(at, 1));
  const start = startOf(pair.key);
  const from = lineAt(yaml, start);
  const to = lineAt(yaml, endOfPair(pair, yaml.text) - 1) + 1;
  const isAfterDash = !isBlank(yaml.lines[from]?.slice(0, columnAt(yaml, start)));
  if (isAfterDash && nextField) {
    const nextStart = startOf(nextField.key);
    if (yaml.text.slice(endOfPair(pair, yaml.text), nextStart).split('\n').some(isComment))
      throw new EditRefused('A comment stands in the way.');
    return splice(yaml.text, start, nextStart, '');
  }
  const isGap = isBlank(yaml.lines[from - 1]) && (isBlank(yaml.lines[to]) || to >= yaml.lines.length);
  return spliceLines(yaml.lines, from - (isGap ? 1 : 0), to, []);
}

/** @param path of the list */
export function insertEntry(yaml: YamlText, path: Path, at: number, value: Value): string {
  const list = findList(yaml, path);
  if (list.items.length === 0) return fillEmptyList(yaml, path, list, value);
  if (isFlow(list)) return editInFlow(yaml, list, (parts) => parts.splice(at, 0, renderInFlow(value)));
  const entries = findEntries(yaml, list);
  const lines = renderLines([value], columnAt(yaml, startOf(list)), yaml.width);
  const gap = entries.length > 1 && isBlank(yaml.lines[(entries[1]?.from ?? 0) - 1]) ? [''] : [];
  const nextEntry = entries[at];
  const line = nextEntry?.from ?? entries.at(-1)?.to ?? 0;
  return spliceLines(yaml.lines, line, line, nextEntry ? [...lines, ...gap] : [...gap, ...lines]);
}

/** Removes the lines of an entry, and keeps the comments between it and its neighbour. */
export function removeEntry(yaml: YamlText, path: Path, at: number): string {
  const list = findList(yaml, path);
  if (isFlow(list)) return editInFlow(yaml, list, (parts) => parts.splice(at, 1));
  const entries = findEntries(yaml, list);
  const { from, to } = entries[at] ?? { from: 0, to: 0 };
  if (entries.length === 1) return clearList(yaml, path, { from, to });
  const nextStart = entries[at + 1]?.from;
  if (nextStart !== undefined)
    return spliceLines(yaml.lines, from, nextStart, yaml.lines.slice(to, nextStart).filter(isComment));
  const previousEnd = entries[at - 1]?.to ?? from;
  return spliceLines(yaml.lines, previousEnd, to, yaml.lines.slice(previousEnd, from).filter(isComment));
}

/** Moves an entry with the comments directly above it. */
export function moveEntry(yaml: YamlText, path: Path, from: number, to: number): string {
  const list = findList(yaml, path);
  const move = <Item>(items: Item[]) => items.splice(to, 0, ...items.splice(from, 1));
  if (isFlow(list)) return editInFlow(yaml, list, move);
  const entries = findEntries(yaml, list);
  const blocks = entries.map((entry) => yaml.lines.slice(entry.from, entry.to));
  const gaps = entries.map((entry, at) => yaml.lines.slice(entry.to, entries[at + 1]?.from ?? entry.to));
  move(blocks);
  const lines = blocks.flatMap((block, at) => [...block, ...(gaps[at] ?? [])]);
  return spliceLines(yaml.lines, entries[0]?.from ?? 0, entries.at(-1)?.to ?? 0, lines);
}

function findList({ document }: YamlText, path: Path): YAMLSeq<Node> {
  const list = findNode(document, path);
  if (!isSeq<Node>(list)) throw new EditRefused('There is no list in that place.');
  return list;
}

/** The lines of each entry, including the comments directly above it; `to` is exclusive. */
function findEntries(yaml: YamlText, list: YAMLSeq<Node>): Lines[] {
  const column = columnAt(yaml, startOf(list));
  const isDash = (line: string | undefined) => line?.slice(0, column).trim() === '' && line[column] === '-';
  const entries: Lines[] = [];
  for (const item of list.items) {
    let from = lineAt(yaml, startOf(item));
    const previousEnd = entries.at(-1)?.to ?? 0;
    while (!isDash(yaml.lines[from]) && from > previousEnd) from -= 1;
    if (!isDash(yaml.lines[from])) throw new EditRefused(UNUSUAL_LIST);
    while (from > previousEnd && isComment(yaml.lines[from - 1])) from -= 1;
    entries.push({ from, to: lineAt(yaml, endOf(item, yaml.text) - 1) + 1 });
  }
  return entries;
}

const UNUSUAL_LIST = 'This list is written in a way that a form cannot keep.';

/** Adds the first entry to `[]`: on a line below the field, or between the brackets of a list inside other brackets. */
function fillEmptyList(yaml: YamlText, path: Path, list: YAMLSeq<Node>, value: Value): string {
  const [from, to] = [startOf(list), endOf(list, yaml.text)];
  const pair = findPair(yaml.document, path);
  const isBelow = pair && !isFlow(findNode(yaml.document, path.slice(0, -1)));
  if (!isBelow || typeof value === 'number') return splice(yaml.text, from, to, `[${renderInFlow(value)}]`);
  const line = lineAt(yaml, from);
  const linesWithoutList = splice(yaml.text, from, to, '').split('\n');
  linesWithoutList[line] = (linesWithoutList[line] ?? '').replace(/: +$/, ':').replace(/: {2,}#/, ': #');
  const column = columnAt(yaml, startOf(pair.key)) + 2;
  return spliceLines(linesWithoutList, line + 1, line + 1, renderLines([value], column, yaml.width));
}

function clearList(yaml: YamlText, path: Path, { from, to }: Lines): string {
  const pair = findPair(yaml.document, path);
  if (!pair) throw new EditRefused('This list may not be empty.');
  const colon = yaml.text.indexOf(':', pair.key.range?.[1] ?? 0) + 1;
  if (lineAt(yaml, colon) >= from) throw new EditRefused(UNUSUAL_LIST);
  return spliceLines(splice(yaml.text, colon, colon, ' []').split('\n'), from, to, []);
}
