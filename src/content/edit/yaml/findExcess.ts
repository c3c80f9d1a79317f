import { CST, Lexer } from 'yaml';

/** Why a text is too large to parse, in the words of a content fault. */
export interface Excess {
  found: string;
  expected: string;
}

/** In letters: larger than any page, such as a document pasted into a field. */
const LETTERS_MAX = 250_000;
/** Patterns inside the parser are quadratic in a run of spaces. */
const LONG_SPACE_RUN = /(?<![ \t])[ \t]{201}/;
/** Nested brackets: more than any field has. Indentation is limited by BLANKS. */
const DEPTH_MAX = 10;
/** Tokens. The longest file of a page has 400. */
const TOKENS_MAX = 5_000;
/** In one file: comparing two lists takes the product of their lengths. */
const ENTRIES_MAX = 250;

/**
 * Finds input that would block the server: parsing YAML is quadratic in the number and depth of its tokens. Takes linear
 * time, and stops at the first excess.
 */
export function findExcess(text: string): Excess | undefined {
  if (text.length > LETTERS_MAX)
    return createExcess(`${text.length.toLocaleString('en')} letters`, 'fewer words');
  if (LONG_SPACE_RUN.test(text))
    return createExcess('more than 200 spaces in a row', 'one space between words');
  let [tokens, entries, brackets] = [0, 0, 0];
  for (const kind of listKinds(text)) {
    tokens += 1;
    entries += ENTRY_MARKS.has(kind) ? 1 : 0;
    brackets += BRACKETS.get(kind) ?? 0;
    if (brackets > DEPTH_MAX)
      return createExcess(`parts that stand more than ${DEPTH_MAX} deep in others`, 'fewer');
    if (entries > ENTRIES_MAX)
      return createExcess(`lists of more than ${ENTRIES_MAX} entries`, 'shorter ones');
    if (tokens > TOKENS_MAX)
      return createExcess(`more than ${TOKENS_MAX.toLocaleString('en')} parts`, 'fewer fields');
  }
  return undefined;
}

const createExcess = (found: string, expected: string): Excess => ({ found, expected });

const ENTRY_MARKS: ReadonlySet<string> = new Set(['seq-item-ind', 'comma', 'explicit-key-ind']);
const BRACKETS: ReadonlyMap<string, number> = new Map([
  ['flow-map-start', 1],
  ['flow-seq-start', 1],
  ['flow-map-end', -1],
  ['flow-seq-end', -1],
]);

/** The kind of each token. The lexer yields a scalar as a mark and its text. */
function* listKinds(text: string): Generator<string> {
  let isScalar = false;
  for (const token of new Lexer().lex(text)) {
    const kind: string = isScalar ? 'words' : (CST.tokenType(token) ?? 'words');
    isScalar = kind === 'scalar';
    yield kind;
  }
}
