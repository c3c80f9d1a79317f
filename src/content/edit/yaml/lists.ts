import { isSeq, type Node, type YAMLSeq } from 'yaml';
import { EditRefused } from '../applyChange.ts';
import type { Path, Value } from '../contentChange.ts';
import { renderInFlow, renderLines } from './renderValue.ts';
import {
  columnAt,
  editInFlow,
  endOf,
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

/** The lines of an entry, including the comments directly above it; `to` is exclusive. */
interface Entry {
  from: number;
  to: number;
}

export function insertEntry(yaml: YamlText, path: Path, at: number, value: Value): string {
  const list = findList(yaml, path);
  const { items } = list;
  if (items.length === 0) return fillEmptyList(yaml, path, list, value);
  if (isFlow(list)) return editInFlow(yaml, list, (words) => words.splice(at, 0, renderInFlow(value)));
  const { entries, column } = findEntries(yaml, list);
  const lines = renderLines([value], column, yaml.width);
  const gap = entries.length > 1 && isBlank(yaml.lines[(entries[1]?.from ?? 0) - 1]) ? [''] : [];
  const nextEntry = entries[at];
  const line = nextEntry?.from ?? entries.at(-1)?.to ?? 0;
  return spliceLines(yaml.lines, line, line, nextEntry ? [...lines, ...gap] : [...gap, ...lines]);
}

export function removeEntry(yaml: YamlText, path: Path, at: number): string {
  const list = findList(yaml, path);
  if (isFlow(list)) return editInFlow(yaml, list, (words) => words.splice(at, 1));
  const { entries } = findEntries(yaml, list);
  const { from, to } = entries[at] ?? refuse();
  if (entries.length === 1) return clearList(yaml, path, { from, to });
  const nextEntry = entries[at + 1];
  if (nextEntry)
    return spliceLines(
      yaml.lines,
      from,
      nextEntry.from,
      yaml.lines.slice(to, nextEntry.from).filter(isComment),
    );
  const previousEnd = entries[at - 1]?.to ?? from;
  return spliceLines(yaml.lines, previousEnd, to, yaml.lines.slice(previousEnd, from).filter(isComment));
}

export function moveEntry(yaml: YamlText, path: Path, from: number, to: number): string {
  const list = findList(yaml, path);
  const move = <Item>(items: Item[]) => items.splice(to, 0, ...items.splice(from, 1));
  if (isFlow(list)) return editInFlow(yaml, list, move);
  const order = list.items.map((_, at) => at);
  move(order);
  const { entries } = findEntries(yaml, list);
  const linesOf = (at: number) => yaml.lines.slice(entries[at]?.from, entries[at]?.to);
  const gaps = entries.map((entry, at) => yaml.lines.slice(entry.to, entries[at + 1]?.from ?? entry.to));
  const lines = order.flatMap((oldIndex, at) => [...linesOf(oldIndex), ...(gaps[at] ?? [])]);
  return spliceLines(yaml.lines, entries[0]?.from ?? 0, entries.at(-1)?.to ?? 0, lines);
}

function refuse(): never {
  throw new EditRefused('The list has no such place.');
}

function findList({ document }: YamlText, path: Path): YAMLSeq<Node> {
  const node = findNode(document, path);
  if (!isSeq<Node>(node)) throw new EditRefused('There is no list in that place.');
  return node;
}

function findEntries(yaml: YamlText, list: YAMLSeq<Node>): { entries: Entry[]; column: number } {
  const column = columnAt(yaml, startOf(list));
  const isDash = (line: string | undefined) => line?.slice(0, column).trim() === '' && line[column] === '-';
  const entries: Entry[] = [];
  for (const item of list.items) {
    let from = lineAt(yaml, startOf(item));
    const previousEnd = entries.at(-1)?.to ?? 0;
    while (!isDash(yaml.lines[from]) && from > previousEnd) from -= 1;
    if (!isDash(yaml.lines[from]))
      throw new EditRefused('This list is written in a way that a form cannot keep.');
    while (from > previousEnd && isComment(yaml.lines[from - 1])) from -= 1;
    entries.push({ from, to: lineAt(yaml, endOf(item, yaml.text) - 1) + 1 });
  }
  return { entries, column };
}

/** Adds the first entry to `[]`: on a line below the field, or between the brackets of a list inside other brackets. */
function fillEmptyList(yaml: YamlText, path: Path, list: YAMLSeq<Node>, value: Value): string {
  const [from, to] = list.range ?? refuse();
  const pair = findPair(findNode(yaml.document, path.slice(0, -1)), path.at(-1));
  const isBelow = pair && !isFlow(findNode(yaml.document, path.slice(0, -1)));
  if (!isBelow) return splice(yaml.text, from, to, `[${renderInFlow(value)}]`);
  if (typeof value === 'number') return splice(yaml.text, from, to, `[${value}]`);
  const line = lineAt(yaml, from);
  const linesWithoutList = splice(yaml.text, from, to, '').split('\n');
  linesWithoutList[line] = (linesWithoutList[line] ?? '').replace(/: +$/, ':').replace(/: {2,}#/, ': #');
  const column = columnAt(yaml, startOf(pair.key)) + 2;
  return spliceLines(linesWithoutList, line + 1, line + 1, renderLines([value], column, yaml.width));
}

/** Replaces the only entry of a list by `[]`. */
function clearList(yaml: YamlText, path: Path, { from, to }: Entry): string {
  const pair = findPair(findNode(yaml.document, path.slice(0, -1)), path.at(-1));
  if (!pair) throw new EditRefused('This list may not be empty.');
  const colon = yaml.text.indexOf(':', pair.key.range?.[1] ?? 0) + 1;
  const line = lineAt(yaml, colon);
  const lines = splice(yaml.text, colon, colon, ' []').split('\n');
  if (line >= from) throw new EditRefused('This list is written in a way that a form cannot keep.');
  return spliceLines(lines, from, to, []);
}
