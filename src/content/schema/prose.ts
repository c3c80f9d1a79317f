import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** Prose as data: a tree of the Markdown that the page supports, so that React can render it without inner HTML. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'break' };

export type Block =
  | { kind: 'paragraph' | 'heading'; children: Inline[] }
  /** `start`: the first number of a numbered list, where it is not 1. */
  | { kind: 'list'; ordered: boolean; start?: number; items: Inline[][] };

export type Prose = Block[];

/** One line of rich text: links and emphasis, no paragraphs. */
export type Line = Inline[];

/** The text without markup. Blocks are separated by line breaks. */
export function toPlainText(prose: readonly (Block | Inline)[]): string {
  return prose.map(formatNode).join('').trim();
}

function formatNode(node: Block | Inline): string {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'break') return '\n';
  if (node.kind === 'list') return `${node.items.map(toPlainText).join('\n')}\n`;
  const text = node.children.map(formatNode).join('');
  return node.kind === 'paragraph' || node.kind === 'heading' ? `${text}\n` : text;
}

/** Markdown that the page does not support. `line` counts from 1 within the text. */
export interface ProseFault {
  line: number;
  found: string;
  expected: string;
}

const ALLOWED_MARKDOWN = 'paragraphs, lists, ### headings, **bold**, *italic* and [links](https://…)';
const LINK_TARGET = 'a link to https://…, mailto:…, tel:… or #a-section of this page';

/** Whether the page may link to an address: no script, and no file on the owner's computer. */
export function isSafeLink(href: string): boolean {
  return /^(?:https:\/\/[^\s/]+\S*|mailto:\S+@\S+|tel:\+?[\d-]+|#[a-z][a-z0-9-]*)$/i.test(href);
}

/** Parses Markdown, and lists what the page does not support as faults. Never throws. */
export function parseProse(markdown: string): { prose: Prose; faults: ProseFault[] } {
  const faults: ProseFault[] = [];
  const normalised = normaliseMarkdown(markdown);
  const prose = fromMarkdown(normalised).children.flatMap((node) => parseBlock(node, faults));
  return { prose, faults: [...faults, ...findRawMarks(normalised, prose)] };
}

/** Converts bullets of word processors, and removes spaces in `tel:` and `mailto:` links. Keeps the line numbers. */
const normaliseMarkdown = (markdown: string): string =>
  markdown
    .replace(/^([^\S\n]*)[•‣▪●○][^\S\n]*/gm, '$1- ')
    .replace(/^[^\S\n]*(?:#{1,6}|[-*+]|\d{1,9}[.)])[^\S\n]/gm, (start) => start.replace(/[^\S\t]/g, ' '))
    // Uses one character class: with optional spaces around it, a pattern takes quadratic time in the number of spaces.
    .replace(
      /\]\(\s*tel:((?:\s*\(\d+\))?[+\d\s-]+)\)/gi,
      (_, number: string) => `](tel:${number.replace(/[^+\d]/g, '')})`,
    )
    .replace(/\]\(\s*mailto:\s+/gi, '](mailto:');

/** Markdown syntax that the page would show as plain text, unless escaped with a backslash. */
const RAW_MARKS: readonly (readonly [mark: RegExp, found: string, expected: string])[] = [
  [/\]\(/, 'a link whose address has a blank in it', LINK_TARGET],
  [/\]（/, 'a link with wide brackets', LINK_TARGET],
  [/(?<!\\)~~\S/, 'words struck through (~~…~~)', ALLOWED_MARKDOWN],
  [/^\s*\|.*\|\s*$/m, 'a table (lines of | … |)', ALLOWED_MARKDOWN],
  [/^\s*#{1,6}[^\s#]/m, 'a heading without a blank behind its #', '### and a blank before its words'],
  [/(?<!\\)\*\*/, 'two stars that make nothing bold', '**bold** without blanks inside the stars'],
];

/** Finds marks that the parser left in the text of `prose`, because it did not recognise them as Markdown. */
function findRawMarks(markdown: string, prose: Prose): ProseFault[] {
  const plainText = toPlainText(prose);
  return RAW_MARKS.flatMap(([mark, found, expected]) => {
    if (!mark.test(plainText)) return [];
    const line = markdown.split('\n').findIndex((text) => mark.test(text));
    return line < 0 ? [] : [{ line: line + 1, found, expected }];
  });
}

export function parseLine(markdown: string): { prose: Line; faults: ProseFault[] } {
  const { prose, faults } = parseProse(markdown);
  const [firstBlock, ...otherBlocks] = prose;
  if (otherBlocks.length > 0 || (firstBlock && firstBlock.kind !== 'paragraph')) {
    faults.push({ line: 1, found: 'several paragraphs, a list or a heading', expected: 'one line of text' });
  }
  return { prose: firstBlock?.kind === 'paragraph' ? firstBlock.children : [], faults };
}

function parseBlock(node: RootContent, faults: ProseFault[]): Block[] {
  if (node.type === 'heading' && node.depth !== 3)
    refuse(node, `a heading with ${'#'.repeat(node.depth)}`, 'a heading with ###', faults);
  if (node.type === 'paragraph' || node.type === 'heading')
    return [{ kind: node.type, children: parseInlines(node.children, faults) }];
  if (node.type !== 'list') return refuse(node, describeNode(node), ALLOWED_MARKDOWN, faults);
  const ordered = node.ordered ?? false;
  const start = node.start ?? 1;
  const items = node.children.map((item) =>
    item.children.flatMap((child, at) => parseItem(child, at, faults)),
  );
  return [{ kind: 'list', ordered, ...(ordered && start !== 1 && { start }), items }];
}

function parseItem(node: RootContent, at: number, faults: ProseFault[]): Inline[] {
  if (node.type !== 'paragraph')
    return refuse(node, `${describeNode(node)} inside a list`, 'one line for each list item', faults);
  return [...(at > 0 ? [{ kind: 'break' } as const] : []), ...parseInlines(node.children, faults)];
}

const parseInlines = (nodes: readonly PhrasingContent[], faults: ProseFault[]): Inline[] =>
  nodes.flatMap((node): Inline[] => {
    switch (node.type) {
      case 'text':
        return [{ kind: 'text', text: node.value.replaceAll('\n', ' ') }];
      case 'strong':
      case 'emphasis':
        return [{ kind: node.type, children: parseInlines(node.children, faults) }];
      case 'break':
        return [{ kind: 'break' }];
      case 'link':
        if (!isSafeLink(node.url)) refuse(node, `a link to ${JSON.stringify(node.url)}`, LINK_TARGET, faults);
        return [{ kind: 'link', href: node.url, children: parseInlines(node.children, faults) }];
      default:
        return refuse(node, describeNode(node), ALLOWED_MARKDOWN, faults);
    }
  });

function refuse(node: Nodes, found: string, expected: string, faults: ProseFault[]): [] {
  faults.push({ line: node.position?.start.line ?? 1, found, expected });
  return [];
}

const NODE_NAMES: Partial<Record<Nodes['type'], string>> = {
  blockquote: 'a quotation (a line starting with >)',
  code: 'a code block (lines starting with four spaces)',
  html: 'HTML (a < … > tag)',
  image: 'a picture',
  inlineCode: 'code (`…`)',
  list: 'a list',
  thematicBreak: 'a ruled line (---)',
};
const describeNode = ({ type }: Nodes) => NODE_NAMES[type] ?? `Markdown of the kind "${type}"`;
