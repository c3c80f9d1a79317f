import {
  CST,
  Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  type Pair,
  parseDocument,
  Scalar,
  stringify,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { EditRefused } from '../editRefused.ts';
import { findWidth } from '../lines.ts';
import type { Path, Value } from '../value.ts';

/** A YAML text with its nodes. Offsets and lines count from 0. */
export type YamlText = ReturnType<typeof parseYamlText>;

/** @throws EditRefused when the text is invalid YAML or too large */
export function parseYamlText(text: string) {
  const excess = findExcess(text);
  if (excess) throw new EditRefused(`There may not be ${excess.found} in a file, so it cannot be changed.`);
  const document = parseDocument(text, { prettyErrors: false });
  let hasAlias = false;
  visit(document, {
    // Nested aliases expand to gigabytes, and a recursive alias never ends.
    Alias: () => {
      hasAlias = true;
    },
    Scalar(_, node) {
      // Keeps the leading 0 of a telephone number such as 0491570006.
      if (typeof node.value === 'number' && node.source && String(node.value) !== node.source)
        node.value = node.source;
    },
  });
  if (document.errors.length > 0 || hasAlias)
    throw new EditRefused('The file cannot be read, so it cannot be changed.');
  const lines: readonly string[] = text.split('\n');
  return { text, document, lines, width: findWidth(lines) };
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

export const splice = (text: string, from: number, to: number, replacement: string): string =>
  text.slice(0, from) + replacement + text.slice(to);

/** Replaces the lines from `from` up to `to`, exclusive. */
export const spliceLines = (
  lines: readonly string[],
  from: number,
  to: number,
  replacement: readonly string[],
): string => [...lines.slice(0, from), ...replacement, ...lines.slice(to)].join('\n');

export const isBlank = (line: string | undefined): boolean => line !== undefined && line.trim() === '';
export const isComment = (line: string | undefined): boolean => /^\s*#/.test(line ?? '');

/** Quotes only where YAML requires it. */
const STYLE = { singleQuote: true, doubleQuotedAsJSON: true, flowCollectionPadding: false } as const;

/** Renders the lines of a field (`{ name: value }`) or a list entry (`[value]`). Long texts become folded blocks. */
export function renderLines(
  content: Value | { [field: string]: Scalar },
  indent: number,
  width: number,
): string[] {
  const lineWidth = width - indent;
  const document = new Document(content);
  visit(document, {
    Seq(key, list) {
      const hasOnlyNumbers = list.items.every((item) => isScalar(item) && typeof item.value === 'number');
      if (key !== null && hasOnlyNumbers) list.flow = true;
    },
    Scalar(key, node, path) {
      if (key === 'key' || node.type || typeof node.value !== 'string') return;
      const parent = path.at(-1);
      const label = isPair(parent) ? String(parent.key) : '';
      const column = 2 * path.filter(isCollection).length + label.length;
      if (isLong(node.value, column, lineWidth)) node.type = Scalar.BLOCK_FOLDED;
    },
  });
  const margin = ' '.repeat(indent);
  const lines = document
    .toString({ ...STYLE, lineWidth })
    .trimEnd()
    .split('\n');
  return lines.map((line) => (line === '' ? '' : margin + line));
}

/** Whether a text needs several lines. */
export const isLong = (text: string, column: number, width: number): boolean =>
  text.includes('\n') || column + text.length > width;

/** Renders a value on one line, to insert between [ ] or { }. */
export const renderInFlow = (value: Value | Scalar): string => renderFlow([value]);

export const renderFlowField = (name: string, value: Value): string => renderFlow({ [name]: value });

/** Renders a list or a group without its brackets. */
const renderFlow = (content: unknown): string =>
  stringify(content, { ...STYLE, lineWidth: 0, collectionStyle: 'flow' }).slice(1, -2);

/** In characters. Only a file with a pasted document is longer. */
const MAX_LETTERS = 250_000;
/** More than 200 spaces in a row: the parser's patterns would take quadratic time. */
const LONG_SPACE_RUN = /(?<![ \t])[ \t]{201}/;
/** Levels of nested brackets: more than any field has. LONG_SPACE_RUN limits nesting by indentation. */
const MAX_DEPTH = 10;
/** The longest file of a page has 400 tokens. */
const MAX_TOKENS = 5_000;
/** List entries in one file. Comparing two lists takes time proportional to the product of their lengths. */
const MAX_ENTRIES = 250;

/**
 * Finds text that would block the server: parsing YAML takes quadratic time in the number and depth of its tokens. The
 * search takes linear time and stops at the first excess.
 * @returns what was found and what is expected, as in a content fault
 */
export function findExcess(text: string): ReturnType<typeof createExcess> | undefined {
  if (text.length > MAX_LETTERS)
    return createExcess(`${text.length.toLocaleString('en')} letters`, 'fewer words');
  if (LONG_SPACE_RUN.test(text))
    return createExcess('more than 200 spaces in a row', 'one space between words');
  let [tokens, entries, brackets] = [0, 0, 0];
  let previousToken = '';
  for (const token of new Lexer().lex(text)) {
    // The lexer yields two tokens for a plain or block text: a mark, then the text.
    const kind = previousToken === CST.SCALAR ? '' : token;
    previousToken = token;
    tokens += 1;
    entries += ENTRY_MARKS.has(kind) ? 1 : 0;
    brackets += BRACKETS.get(kind) ?? 0;
    if (brackets > MAX_DEPTH)
      return createExcess(`parts that stand more than ${MAX_DEPTH} deep in others`, 'fewer');
    if (entries > MAX_ENTRIES)
      return createExcess(`lists of more than ${MAX_ENTRIES} entries`, 'shorter ones');
    if (tokens > MAX_TOKENS)
      return createExcess(`more than ${MAX_TOKENS.toLocaleString('en')} parts`, 'fewer fields');
  }
  return undefined;
}

const ENTRY_MARKS: ReadonlySet<string> = new Set(['-', ',', '?']);
const BRACKETS: ReadonlyMap<string, number> = new Map(Object.entries({ '[': 1, '{': 1, ']': -1, '}': -1 }));

const createExcess = (found: string, expected: string) => ({ found, expected });
