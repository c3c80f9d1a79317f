import { parseDocument, Scalar } from 'yaml';
import { EditRefused } from '../applyChange.ts';
import { wrapWords } from '../lines.ts';
import { findExcess } from './findExcess.ts';

type Plain = string | number | boolean;

export interface Surroundings {
  /** The style of the value that is replaced; absent for a new value. */
  was?: Scalar['type'] | undefined;
  /** Whether the value is between [ ] or { }. */
  isInFlow: boolean;
}

/** Renders a value on one line: quoted as before, or with the least quoting that parses back to the value. */
export function renderOnOneLine(value: Plain, { was, isInFlow }: Surroundings): string {
  if (typeof value !== 'string') return String(value);
  if (!value.isWellFormed()) throw new EditRefused('There is half a letter in it, which no file can hold.');
  const canBePlain =
    was === undefined || was === Scalar.PLAIN || was === Scalar.BLOCK_FOLDED || was === Scalar.BLOCK_LITERAL;
  if (canBePlain && readsBack(value, value, isInFlow)) return value;
  const singleQuoted = `'${value.replaceAll("'", "''")}'`;
  if (was !== Scalar.QUOTE_DOUBLE && readsBack(singleQuoted, value, isInFlow)) return singleQuoted;
  return JSON.stringify(value);
}

function readsBack(source: string, value: string, isInFlow: boolean): boolean {
  if (source.includes('\n')) return false;
  const text = isInFlow ? `{ k: ${source}, z: [${source}] }` : `k: ${source} # c`;
  if (findExcess(text)) return false;
  const trialDocument = parseDocument(text, { logLevel: 'error' });
  if (trialDocument.errors.length > 0 || trialDocument.warnings.length > 0) return false;
  // `*New*` parses without errors, as an alias without a value.
  return trialDocument.get('k') === value && (!isInFlow || trialDocument.getIn(['z', 0]) === value);
}

/**
 * Renders a block text below its field: `>` folds its lines, `|` keeps them.
 * @returns the header and the lines; undefined when a block cannot represent the value
 */
export function renderBlock(
  value: string,
  indent: number,
  width: number,
  header = '>-',
): string[] | undefined {
  const margin = ' '.repeat(indent);
  const lines = header.startsWith('|') ? value.split('\n') : foldParagraphs(value, width - indent);
  const fitsBlock = lines.every((line) => !/^\s|\s$/.test(line)) && value.trim() === value && value !== '';
  return fitsBlock ? [header, ...lines.map((line) => (line === '' ? '' : margin + line))] : undefined;
}

/** Writes each line end of the value as a blank line, as a folded block requires. */
const foldParagraphs = (value: string, width: number): string[] =>
  value.split('\n').flatMap((words, at) => {
    const gap = at === 0 ? [] : [''];
    return words === '' ? gap : [...gap, ...wrapWords(words, width)];
  });
