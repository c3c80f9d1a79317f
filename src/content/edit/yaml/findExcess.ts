import { CST, Lexer } from 'yaml';

/** What makes a text too much for a parser, in the words of a content fault. */
export interface Excess {
  found: string;
  expected: string;
}

/** In letters: a document that was pasted into a field, and all around it. */
const LETTERS = 250_000;
/** In letters: patterns inside the parser take the square of what stands in a row. */
const BLANKS = /(?<![ \t])[ \t]{201}/;
/** Of brackets: more than any field of the page has around it. Lines go in by blanks, of which there are not many in a row. */
const DEPTH = 10;
/** Words, names, marks and line ends. The longest file of a page has 400. */
const PARTS = 5_000;
/** In one file; comparing two lists takes the product of their lengths. */
const ENTRIES = 250;

/**
 * What no parser may be given while visitors wait: the time of YAML grows with the square of its parts and of their depth.
 * Takes time in proportion to the text, and stops at the first excess.
 */
export function findExcess(text: string): Excess | undefined {
  if (text.length > LETTERS)
    return createExcess(`${text.length.toLocaleString('en')} letters`, 'fewer words');
  if (BLANKS.test(text)) return createExcess('more than 200 spaces in a row', 'one space between words');
  let [parts, entries, brackets] = [0, 0, 0];
  for (const kind of listKinds(text)) {
    parts += 1;
    entries += ENTRY_MARKS.has(kind) ? 1 : 0;
    brackets += BRACKETS.get(kind) ?? 0;
    if (brackets > DEPTH) return createExcess(`parts that stand more than ${DEPTH} deep in others`, 'fewer');
    if (entries > ENTRIES) return createExcess(`lists of more than ${ENTRIES} entries`, 'shorter ones');
    if (parts > PARTS) return createExcess(`more than ${PARTS.toLocaleString('en')} parts`, 'fewer fields');
  }
  return undefined;
}

const createExcess = (found: string, expected: string): Excess => ({ found, expected });

/** What stands before an entry, or may hold another on its own line. */
const ENTRY_MARKS: ReadonlySet<string> = new Set(['seq-item-ind', 'comma', 'explicit-key-ind']);
const BRACKETS: ReadonlyMap<string, number> = new Map([
  ['flow-map-start', 1],
  ['flow-seq-start', 1],
  ['flow-map-end', -1],
  ['flow-seq-end', -1],
]);

/** The kind of each token of a text; words are a mark and what they say. */
function* listKinds(text: string): Generator<string> {
  let isScalar = false;
  for (const token of new Lexer().lex(text)) {
    const kind: string = isScalar ? 'words' : (CST.tokenType(token) ?? 'words');
    isScalar = kind === 'scalar';
    yield kind;
  }
}
