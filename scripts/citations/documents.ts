/** Reads a Markdown document's sections, links and paths. */
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

export interface Document {
  sections: Section[];
  links: Reference[];
  /** Inline code, such as the path of a file. */
  codeSpans: Reference[];
}

interface Section {
  /** "3", for a heading such as "3. Entities and their fields". */
  number?: string;
  title: string;
  /** The anchor that GitHub makes of the heading. */
  anchor: string;
  /** The text below the heading, subheadings included. */
  text: string;
}

export interface Reference {
  target: string;
  line: number;
}

export function readDocument(markdown: string): Document {
  const nodes = [...walk(fromMarkdown(markdown))];
  return {
    sections: readSections(nodes, markdown),
    links: nodes.flatMap((node) =>
      node.type === 'link' || node.type === 'image' || node.type === 'definition'
        ? [{ target: node.url, line: lineOf(node) }]
        : [],
    ),
    codeSpans: nodes.flatMap((node) =>
      node.type === 'inlineCode' ? [{ target: node.value, line: lineOf(node) }] : [],
    ),
  };
}

function readSections(nodes: readonly Nodes[], markdown: string): Section[] {
  const headings = nodes.flatMap((node) => (node.type === 'heading' ? [node] : []));
  const anchorCounts = new Map<string, number>();
  return headings.map((heading, index) => {
    const headingText = [...walk(heading)].map((node) => ('value' in node ? node.value : '')).join('');
    const next = headings.slice(index + 1).find(({ depth }) => depth <= heading.depth);
    const text = markdown.slice(heading.position?.end.offset, next?.position?.start.offset);
    const [, number, title = headingText] = /^(\d+)\.\s+(.*)$/.exec(headingText) ?? [];
    return { ...(number && { number }), title, anchor: makeAnchor(headingText, anchorCounts), text };
  });
}

/** @param anchorCounts how often each anchor occurred in this document: the second `#figures` is `#figures-1` */
function makeAnchor(heading: string, anchorCounts: Map<string, number>): string {
  const anchor = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-');
  const earlierCount = anchorCounts.get(anchor) ?? 0;
  anchorCounts.set(anchor, earlierCount + 1);
  return earlierCount === 0 ? anchor : `${anchor}-${earlierCount}`;
}

function* walk(node: Nodes): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* walk(child);
}

const lineOf = ({ position }: Nodes) => position?.start.line ?? 1;
