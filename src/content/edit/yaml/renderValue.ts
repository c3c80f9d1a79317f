import { Document, isCollection, isPair, isScalar, Scalar, stringify, visit } from 'yaml';
import type { Value } from '../contentChange.ts';

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
      const isNumbers = list.items.every((item) => isScalar(item) && typeof item.value === 'number');
      if (key !== null && isNumbers) list.flow = true;
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
export const isLong = (words: string, column: number, width: number): boolean =>
  words.includes('\n') || column + words.length > width;

/** Renders a value for a place between [ ] or { }, on one line. */
export const renderInFlow = (value: Value | Scalar): string => renderFlow([value]);

export const renderFlowField = (name: string, value: Value): string => renderFlow({ [name]: value });

/** Renders a list or a group without its brackets. */
const renderFlow = (content: unknown): string =>
  stringify(content, { ...STYLE, lineWidth: 0, collectionStyle: 'flow' }).slice(1, -2);
