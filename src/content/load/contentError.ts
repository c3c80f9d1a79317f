/** One thing wrong in the content: where, what is there and what belongs there. */
export interface ContentFault {
  /** From the folder that holds `content`, with forward slashes: `content/faq/one.md`. */
  file: string;
  /** From 1, as an editor counts. */
  line: number;
  /** `themes.0.title`; `body` for the words below the facts of a Markdown file; empty when the whole file is meant. */
  field: string;
  found: string;
  expected: string;
}

/** The content cannot be used. The message lists every fault, one on a line. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly faults: readonly ContentFault[];

  constructor(faults: readonly ContentFault[]) {
    const count = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
    super([`The content has ${count}:`, ...faults.map(formatFault)].join('\n'));
    this.faults = faults;
  }
}

const formatFault = ({ file, line, field, found, expected }: ContentFault) =>
  `  ${file}:${line}${formatField(file, field)}: found ${found}, expected ${expected}`;

/** The words below the facts have no name in the file. */
const formatField = (file: string, field: string) =>
  field === '' || (field === 'body' && file.endsWith('.md')) ? '' : ` ${field}`;
