import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { type Block, type Inline, type Line, type Prose, toPlainText } from './prose.ts';

/** Something in the Markdown that the page does not show. `line` counts from 1 within the text given. */
export interface ProseFault {
  line: number;
  found: string;
  expected: string;
}

const ALLOWED = 'paragraphs, lists, ### headings, **bold**, *italic* and [links](https://…)';
const LINK_TARGET = 'a link to https://…, mailto:…, tel:… or #a-section of this page';

/** What the page may link to: nothing that could run as script, and no file of the owner's computer. */
export function isSafeLink(href: string): boolean {
  return /^(?:https:\/\/[^\s/]+\S*|mailto:\S+@\S+|tel:\+?[\d-]+|#[a-z][a-z0-9-]*)$/i.test(href);
}

/** Reads Markdown into a tree and names everything the page cannot show. Never throws. */
export function parseProse(markdown: string): { prose: Prose; faults: ProseFault[] } {
  const faults: ProseFault[] = [];
  const meant = normaliseMarkdown(markdown);
  const prose = fromMarkdown(meant).children.flatMap((node) => parseBlock(node, faults));
  return { prose, faults: [...faults, ...findRawMarks(meant, prose)] };
}

/** A list as a word processor writes it, and blanks in a telephone number or before an address. Lines stay lines. */
const normaliseMarkdown = (markdown: string): string =>
  markdown
    .replace(/^([^\S\n]*)[•‣▪●○][^\S\n]*/gm, '$1- ')
    .replace(/^[^\S\n]*(?:#{1,6}|[-*+]|\d{1,9}[.)])[^\S\n]/gm, (start) => start.replace(/[^\S\t]/g, ' '))
    // One run of what a number may hold: a pattern with blanks around it would take a long time for many of them.
    .replace(
      /\]\(\s*tel:((?:\s*\(\d+\))?[+\d\s-]+)\)/gi,
      (_, number: string) => `](tel:${number.replace(/[^+\d]/g, '')})`,
    )
    .replace(/\]\(\s*mailto:\s+/gi, '](mailto:');

/** Marks that visitors would read as they are. A backslash before one says that it is meant so. */
const RAW_MARKS: readonly (readonly [mark: RegExp, found: string, expected: string])[] = [
  [/\]\(/, 'a link whose address has a blank in it', LINK_TARGET],
  [/\]（/, 'a link with wide brackets', LINK_TARGET],
  [/(?<!\\)~~\S/, 'words struck through (~~…~~)', ALLOWED],
  [/^\s*\|.*\|\s*$/m, 'a table (lines of | … |)', ALLOWED],
  [/^\s*#{1,6}[^\s#]/m, 'a heading without a blank behind its #', '### and a blank before its words'],
  [/(?<!\\)\*\*/, 'two stars that make nothing bold', '**bold** without blanks inside the stars'],
];

/** @param prose as it was read: only what is left in its words is raw */
function findRawMarks(markdown: string, prose: Prose): ProseFault[] {
  const shown = toPlainText(prose);
  return RAW_MARKS.flatMap(([mark, found, expected]) => {
    if (!mark.test(shown)) return [];
    const line = markdown.split('\n').findIndex((text) => mark.test(text));
    return line < 0 ? [] : [{ line: line + 1, found, expected }];
  });
}

/** The same for a single line inside a YAML field. */
export function parseLine(markdown: string): { line: Line; faults: ProseFault[] } {
  const { prose, faults } = parseProse(markdown);
  const [only, ...more] = prose;
  if (more.length > 0 || (only && only.kind !== 'paragraph')) {
    faults.push({ line: 1, found: 'several paragraphs, a list or a heading', expected: 'one line of text' });
  }
  return { line: only?.kind === 'paragraph' ? only.children : [], faults };
}

function parseBlock(node: RootContent, faults: ProseFault[]): Block[] {
  switch (node.type) {
    case 'paragraph':
      return [{ kind: 'paragraph', children: parseInlines(node.children, faults) }];
    case 'heading':
      if (node.depth !== 3)
        refuse(node, `a heading with ${'#'.repeat(node.depth)}`, 'a heading with ###', faults);
      return [{ kind: 'heading', children: parseInlines(node.children, faults) }];
    case 'list':
      return [
        {
          kind: 'list',
          ordered: node.ordered ?? false,
          ...(node.ordered && (node.start ?? 1) !== 1 && { start: node.start ?? 1 }),
          items: node.children.map((item) =>
            item.children.flatMap((child, at) => parseItem(child, at, faults)),
          ),
        },
      ];
    default:
      refuse(node, describeNode(node), ALLOWED, faults);
      return [];
  }
}

function parseItem(node: RootContent, at: number, faults: ProseFault[]): Inline[] {
  if (node.type === 'paragraph') {
    return [...(at > 0 ? [{ kind: 'break' } as const] : []), ...parseInlines(node.children, faults)];
  }
  refuse(node, `${describeNode(node)} inside a list`, 'one line for each list item', faults);
  return [];
}

function parseInlines(nodes: readonly PhrasingContent[], faults: ProseFault[]): Inline[] {
  return nodes.flatMap((node) => parseInline(node, faults));
}

function parseInline(node: PhrasingContent, faults: ProseFault[]): Inline[] {
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
      refuse(node, describeNode(node), ALLOWED, faults);
      return [];
  }
}

function refuse(node: Nodes, found: string, expected: string, faults: ProseFault[]): void {
  faults.push({ line: node.position?.start.line ?? 1, found, expected });
}

/** How the owner would call a part of Markdown. */
function describeNode(node: Nodes): string {
  const names: Partial<Record<Nodes['type'], string>> = {
    blockquote: 'a quotation (a line starting with >)',
    code: 'a code block (lines starting with four spaces)',
    html: 'HTML (a < … > tag)',
    image: 'a picture',
    inlineCode: 'code (`…`)',
    list: 'a list',
    thematicBreak: 'a ruled line (---)',
  };
  return names[node.type] ?? `Markdown of the kind "${node.type}"`;
}
