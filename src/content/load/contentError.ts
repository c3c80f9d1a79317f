/** What was found, and what is expected instead. */
export interface Mismatch {
  found: string;
  expected: string;
}

export interface ContentFault extends Mismatch {
  /** The path including the content folder's name, with forward slashes: `content/faq/one.md`. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** Such as `themes.0.title`; `body` for the text below the front matter; empty for the whole file. */
  field: string;
}

export const createFileFault = (file: string, found: string, expected: string): ContentFault => ({
  file,
  line: 1,
  field: '',
  found,
  expected,
});

/** Thrown when content has faults. The message lists every fault, one per line. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly faults: readonly ContentFault[];

  constructor(faults: readonly ContentFault[]) {
    const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
    super([`The content has ${count}:`, ...faults.map(formatFault)].join('\n'));
    this.faults = faults;
  }
}

function formatFault({ file, line, field, found, expected }: ContentFault): string {
  // A Markdown file does not contain the name `body`.
  const hasFieldName = field !== '' && !(field === 'body' && file.endsWith('.md'));
  return `  ${file}:${line}${hasFieldName ? ` ${field}` : ''}: found ${found}, expected ${expected}`;
}
