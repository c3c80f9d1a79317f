import {
  type Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { EditRefused } from '../applyChange.ts';
import type { Path } from '../contentChange.ts';
import { findWidth } from '../lines.ts';
import { findExcess } from './findExcess.ts';

/** A YAML text with its nodes. Offsets and lines count from 0. */
export interface YamlText {
  text: string;
  document: Document.Parsed;
  lines: readonly string[];
  /** The line length at which this file is wrapped. */
  width: number;
}

/** @throws EditRefused when the text is invalid YAML or too large */
export function parseYamlText(text: string): YamlText {
  const excess = findExcess(text);
  if (excess) throw new EditRefused(`There may not be ${excess.found} in a file, so it cannot be changed.`);
  const document = parseDocument(text, { prettyErrors: false });
  if (document.errors.length > 0 || hasAlias(document))
    throw new EditRefused('The file cannot be read, so it cannot be changed.');
  const lines = text.split('\n');
  return { text, document, lines, width: findWidth(lines) };
}

/** Detects aliases, which are refused: nested aliases expand to gigabytes, and a recursive alias never ends. */
function hasAlias(document: Document): boolean {
  let isFound = false;
  visit(document, {
    Alias() {
      isFound = true;
      return visit.BREAK;
    },
  });
  return isFound;
}

export function findNode(document: Document, path: Path): Node | undefined {
  const node = document.getIn(path, true);
  return isCollection(node) || isScalar(node) ? node : undefined;
}

/** The field at a path, with its name and value. */
export function findPair(document: Document, path: Path): Pair<Node, Node | null> | undefined {
  const map = document.getIn(path.slice(0, -1), true);
  if (!isMap<Node, Node | null>(map)) return undefined;
  return map.items.find(({ key }) => isScalar(key) && String(key.value) === String(path.at(-1)));
}

export const isFlow = (node: unknown): boolean => isCollection(node) && node.flow === true;

export function startOf(node: Node | null): number {
  if (!node?.range) throw new EditRefused('This place of the file cannot be changed.');
  return node.range[0];
}

/** The end of a node, without trailing line ends, spaces and comments. */
export function endOf(node: Node | null, text: string): number {
  if (isCollection(node) && !isFlow(node)) {
    const last = node.items.at(-1) as Node | Pair<Node, Node | null> | undefined;
    if (isMap(node) && last) return endOfPair(last as Pair<Node, Node | null>, text);
    if (isSeq(node) && last) return endOf(last as Node, text);
  }
  if (!node?.range) throw new EditRefused('This place of the file cannot be changed.');
  return text.slice(0, node.range[1]).trimEnd().length;
}

/** The end of a field: of its value, or of its colon if it has none. */
export function endOfPair({ key, value }: Pair<Node, Node | null>, text: string): number {
  const colon = text.indexOf(':', key.range?.[1] ?? 0) + 1;
  return value ? Math.max(colon, endOf(value, text)) : colon;
}

/** Changes the parts between [ ] or { }, which are separated by commas. */
export function editInFlow({ text }: YamlText, list: YAMLMap | YAMLSeq, change: (parts: string[]) => void) {
  const ranges = list.items.map((item): [number, number] =>
    isPair(item)
      ? [startOf(item.key as Node), endOfPair(item as Pair<Node, Node | null>, text)]
      : [startOf(item as Node), endOf(item as Node, text)],
  );
  const parts = ranges.map(([from, to]) => text.slice(from, to));
  change(parts);
  return splice(text, ranges[0]?.[0] ?? 0, ranges.at(-1)?.[1] ?? 0, parts.join(', '));
}

export const lineAt = ({ text }: YamlText, offset: number): number =>
  text.slice(0, offset).split('\n').length - 1;

export const columnAt = ({ text }: YamlText, offset: number): number =>
  offset - (text.lastIndexOf('\n', offset - 1) + 1);

export const splice = (text: string, from: number, to: number, words: string): string =>
  text.slice(0, from) + words + text.slice(to);

/** Replaces the lines from `from` up to `to`, exclusive. */
export const spliceLines = (
  lines: readonly string[],
  from: number,
  to: number,
  words: readonly string[],
): string => [...lines.slice(0, from), ...words, ...lines.slice(to)].join('\n');

export const isBlank = (line: string | undefined): boolean => line !== undefined && line.trim() === '';
export const isComment = (line: string | undefined): boolean => /^\s*#/.test(line ?? '');
