/**
 * Prose as data: a small tree that React can render without any inner HTML. Only what the owner's Markdown may
 * hold is here; `parseProse.ts` refuses the rest.
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'emphasis'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'break' };

export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'heading'; children: Inline[] }
  /** `start`: of a numbered one that does not begin with 1. */
  | { kind: 'list'; ordered: boolean; start?: number; items: Inline[][] };

export type Prose = Block[];

/** One line of rich text: links and emphasis, but no paragraphs of its own. */
export type Line = Inline[];

/** The words alone, for counting, checking and describing. Blocks are parted by a line break. */
export function toPlainText(prose: readonly (Block | Inline)[]): string {
  return prose.map(formatNode).join('').trim();
}

function formatNode(node: Block | Inline): string {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'break':
      return '\n';
    case 'list':
      return `${node.items.map((item) => toPlainText(item)).join('\n')}\n`;
    case 'paragraph':
    case 'heading':
      return `${node.children.map(formatNode).join('')}\n`;
    default:
      return node.children.map(formatNode).join('');
  }
}
