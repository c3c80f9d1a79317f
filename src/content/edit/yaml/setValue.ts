import { isCollection, isScalar, isSeq, type Node, type Pair, Scalar } from 'yaml';
import { EditRefused } from '../applyChange.ts';
import type { Path, Value } from '../contentChange.ts';
import { renderField, renderFlowField, wantsBlock } from './renderValue.ts';
import { renderBlock, renderOnOneLine } from './scalars.ts';
import {
  columnAt,
  endOf,
  endOfPair,
  findNode,
  findPair,
  isFlow,
  lineAt,
  splice,
  spliceLines,
  startOf,
  type YamlText,
} from './yamlText.ts';

/** The fields that a group may have, in the order of the file. */
export type FieldOrder = (path: Path) => readonly string[];

/** Replaces the value of a field or list entry, or adds a field. */
export function setValue(yaml: YamlText, path: Path, value: Value, orderOf: FieldOrder): string {
  const key = path.at(-1);
  const parentPath = path.slice(0, -1);
  const parent = findNode(yaml.document, parentPath);
  if (isSeq<Node>(parent)) return replaceValue(yaml, parent.items[Number(key)] ?? null, value);
  const pair = findPair(parent, key);
  if (pair) return pair.value ? replaceValue(yaml, pair.value, value) : fillField(yaml, pair, value);
  return addField(yaml, parent, String(key), value, orderOf(parentPath));
}

/** The quoting style of a value. Undefined for an empty text, which has to be quoted in any style. */
const readStyle = ({ value, type }: Scalar) => (value === '' ? undefined : type);

/** Replaces a scalar and keeps its quoting style. */
function replaceValue(yaml: YamlText, node: Node | null, value: Value): string {
  if (!isScalar(node) || typeof value === 'object') throw new EditRefused('This is changed part by part.');
  if (node.tag || node.anchor)
    throw new EditRefused('This value has a mark of YAML’s that a form cannot keep.');
  const from = startOf(node);
  const isBlock = node.type === Scalar.BLOCK_FOLDED || node.type === Scalar.BLOCK_LITERAL;
  const to = isBlock ? endOf(node, yaml) : (node.range?.[1] ?? from);
  const oldText = yaml.text.slice(from, to);
  const words = renderOnOneLine(value, { was: readStyle(node), isInFlow: isInside(yaml, from) });
  const isLong = !isBlock && wantsBlock(value, columnAt(yaml, from) + words.length, yaml.width);
  const [header] = isBlock ? oldText.split('\n') : [];
  const block =
    isBlock || (isLong && mayBecomeBlock(yaml, from, to))
      ? renderBlock(String(value), findBlockIndent(yaml, from, oldText), yaml.width, header)
      : undefined;
  return splice(yaml.text, from, to, block?.join('\n') ?? (oldText === '' ? ` ${words}` : words));
}

/** Whether a value may become a block, which extends to the line end: no comment follows, no bracket is open. */
const mayBecomeBlock = (yaml: YamlText, from: number, to: number): boolean =>
  !isInside(yaml, from) && /^[ \t]*(?:\n|$)/.test(yaml.text.slice(to));

/** The indentation of a block: the present one, or one level deeper than its field or dash. */
function findBlockIndent(yaml: YamlText, from: number, oldText: string): number {
  const currentIndent = /\n( +)\S/.exec(oldText)?.[1]?.length;
  if (currentIndent !== undefined) return currentIndent;
  const line = yaml.lines[lineAt(yaml, from)] ?? '';
  if (isSeqEntry(yaml, from)) return line.search(/\S|$/) + 2;
  // Many editors write three spaces after a dash.
  const [beforeKey = ''] = /^\s*(?:-\s+)*/.exec(line) ?? [];
  return beforeKey.length + 2;
}

/** Whether a value follows a dash directly. */
const isSeqEntry = (yaml: YamlText, from: number): boolean =>
  /^\s*-\s+$/.test(yaml.text.slice(yaml.text.lastIndexOf('\n', from - 1) + 1, from));

/** Whether an offset is between [ ] or { }. */
function isInside({ document }: YamlText, offset: number): boolean {
  const holds = (node: unknown): boolean => {
    if (!isCollection(node)) return false;
    const [from = 0, to = 0] = node.range ?? [];
    if (offset < from || offset >= to) return false;
    if (isFlow(node)) return true;
    return node.items.some((item) => holds(item) || holds((item as Pair<Node, Node>).value));
  };
  return holds(document.contents);
}

/** Adds a value to a field that has none. */
function fillField(yaml: YamlText, pair: Pair<Node, Node | null>, value: Value): string {
  const at = endOfPair(pair, yaml.text);
  const indent = columnAt(yaml, startOf(pair.key));
  const [first = '', ...rest] = renderField('x', value, indent, yaml.width);
  const words = [first.slice(indent + 2), ...rest].join('\n');
  return splice(yaml.text, at, at, words);
}

function addField(
  yaml: YamlText,
  parent: Node | undefined,
  name: string,
  value: Value,
  order: readonly string[],
): string {
  if (parent === undefined && yaml.document.contents === null) return addFirstField(yaml, name, value);
  if (!isCollection(parent) || isSeq(parent))
    throw new EditRefused('There is nothing that could hold this field.');
  const fields = parent.items as Pair<Node, Node | null>[];
  const before = findFieldBefore(fields, name, order);
  if (isFlow(parent)) {
    const words = renderFlowField(name, value);
    if (!before) return splice(yaml.text, startOf(parent) + 1, startOf(parent) + 1, ` ${words} `);
    const at = endOfPair(before, yaml.text);
    return splice(yaml.text, at, at, `, ${words}`);
  }
  if (!before) throw new EditRefused('There is nothing that could hold this field.');
  const line = lineAt(yaml, endOfPair(before, yaml.text) - 1) + 1;
  const indent = columnAt(yaml, startOf(fields[0]?.key ?? null));
  return spliceLines(yaml.lines, line, line, renderField(name, value, indent, yaml.width));
}

/** The field after which a new field is inserted: the last that precedes it in the order, otherwise any field. */
function findFieldBefore(fields: readonly Pair<Node, Node | null>[], name: string, order: readonly string[]) {
  const position = order.indexOf(name);
  if (position < 0) return fields.at(-1);
  const positionOf = (pair: Pair<Node, Node | null>) => order.indexOf(String((pair.key as Scalar).value));
  return fields.filter((pair) => positionOf(pair) >= 0 && positionOf(pair) < position).at(-1) ?? fields[0];
}

/** Adds the field at the end of a file that contains only comments. */
function addFirstField(yaml: YamlText, name: string, value: Value): string {
  const gap = yaml.text === '' || yaml.text.endsWith('\n') ? '' : '\n';
  return `${yaml.text}${gap}${renderField(name, value, 0, yaml.width).join('\n')}\n`;
}
