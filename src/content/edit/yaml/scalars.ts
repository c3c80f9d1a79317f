import { parseDocument, Scalar } from 'yaml';
import { EditRefused } from '../applyChange.ts';
import { wrapWords } from '../lines.ts';
import { findExcess } from './findExcess.ts';

type Plain = string | number | boolean;

/** How a value was written before, and where. */
export interface Surroundings {
  /** The kind of the value that stood there; nothing for a new one. */
  was?: Scalar['type'] | undefined;
  /** Between [ ] or { }. */
  isInFlow: boolean;
}

/** A value on one line, quoted as before, or with as little quoting as it takes to be read back. */
export function renderOnOneLine(value: Plain, { was, isInFlow }: Surroundings): string {
  if (typeof value !== 'string') return String(value);
  if (!value.isWellFormed()) throw new EditRefused('There is half a letter in it, which no file can hold.');
  const canBePlain =
    was === undefined || was === Scalar.PLAIN || was === Scalar.BLOCK_FOLDED || was === Scalar.BLOCK_LITERAL;
  if (canBePlain && readsBack(value, value, isInFlow)) return value;
  const single = `'${value.replaceAll("'", "''")}'`;
  if (was !== Scalar.QUOTE_DOUBLE && readsBack(single, value, isInFlow)) return single;
  return JSON.stringify(value);
}

function readsBack(source: string, value: string, isInFlow: boolean): boolean {
  if (source.includes('\n')) return false;
  const text = isInFlow ? `{ k: ${source}, z: [${source}] }` : `k: ${source} # c`;
  if (findExcess(text)) return false;
  const trial = parseDocument(text, { logLevel: 'error' });
  if (trial.errors.length > 0 || trial.warnings.length > 0) return false;
  // As it stands: `*New*` is an alias of nothing, which has no value.
  return trial.get('k') === value && (!isInFlow || trial.getIn(['z', 0]) === value);
}

/**
 * A text over several lines below its field: `>` joins its lines, `|` keeps them.
 * @param header what such a block says about itself: `>-`, `|`
 * @returns the header and the lines; nothing when such a block cannot hold the value
 */
export function renderBlock(
  value: string,
  indent: number,
  width: number,
  header = '>-',
): string[] | undefined {
  const margin = ' '.repeat(indent);
  const lines = header.startsWith('|') ? value.split('\n') : foldParagraphs(value, width - indent);
  const isWhole = lines.every((line) => !/^\s|\s$/.test(line)) && value.trim() === value && value !== '';
  return isWhole ? [header, ...lines.map((line) => (line === '' ? '' : margin + line))] : undefined;
}

/** Paragraphs of a folded block: one line end of the value is a blank line there. */
const foldParagraphs = (value: string, width: number): string[] =>
  value.split('\n').flatMap((words, at) => {
    const gap = at === 0 ? [] : [''];
    return words === '' ? gap : [...gap, ...wrapWords(words, width)];
  });
