import { CST, Lexer } from 'yaml';

/** In letters. No page is as long; a document pasted into a field may be. */
const LETTERS_MAX = 250_000;
/** More than 200 spaces in a row, on which the parser's patterns take quadratic time. */
const LONG_SPACE_RUN = /(?<![ \t])[ \t]{201}/;
/** Levels of nested brackets: more than any field has. LONG_SPACE_RUN limits nesting by indentation. */
const DEPTH_MAX = 10;
/** The longest file of a page has 400 tokens. */
const TOKENS_MAX = 5_000;
/** List entries in one file. Comparing two lists takes time proportional to the product of their lengths. */
const ENTRIES_MAX = 250;

/**
 * Finds text that would block the server: parsing YAML takes quadratic time in the number and depth of its tokens. The
 * search takes linear time and stops at the first excess.
 * @returns why the text is too large, in the words of a content fault
 */
export function findExcess(text: string): ReturnType<typeof createExcess> | undefined {
  if (text.length > LETTERS_MAX)
    return createExcess(`${text.length.toLocaleString('en')} letters`, 'fewer words');
  if (LONG_SPACE_RUN.test(text))
    return createExcess('more than 200 spaces in a row', 'one space between words');
  let [tokens, entries, brackets] = [0, 0, 0];
  let previousToken = '';
  for (const token of new Lexer().lex(text)) {
    // The lexer yields two tokens for a plain or block text: a mark, then the text.
    const kind = previousToken === CST.SCALAR ? '' : token;
    previousToken = token;
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

const ENTRY_MARKS: ReadonlySet<string> = new Set(['-', ',', '?']);
const BRACKETS: ReadonlyMap<string, number> = new Map(Object.entries({ '[': 1, '{': 1, ']': -1, '}': -1 }));

const createExcess = (found: string, expected: string) => ({ found, expected });
