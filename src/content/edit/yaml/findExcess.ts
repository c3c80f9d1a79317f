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
/** Twice as deep as any field of the page stands, and the value in it. */
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
  if (text.length > LETTERS) return sayExcess(`${text.length.toLocaleString('en')} letters`, 'fewer words');
  if (BLANKS.test(text)) return sayExcess('more than 200 spaces in a row', 'one space between words');
  const depth = new Depth();
  let [parts, entries] = [0, 0];
  for (const token of new Lexer().lex(text)) {
    const kind = depth.follow(token);
    parts += 1;
    if (kind === 'seq-item-ind' || kind === 'comma') entries += 1;
    if (depth.now > DEPTH) return sayExcess(`parts that stand more than ${DEPTH} deep in others`, 'fewer');
    if (entries > ENTRIES) return sayExcess(`lists of more than ${ENTRIES} entries`, 'shorter ones');
    if (parts > PARTS) return sayExcess(`more than ${PARTS.toLocaleString('en')} parts`, 'fewer fields');
  }
  return undefined;
}

const sayExcess = (found: string, expected: string): Excess => ({ found, expected });

const APART: ReadonlySet<string | null> = new Set([
  'space',
  'newline',
  'comment',
  'doc-mode',
  'flow-error-end',
]);

/** How deep a text stands in lists and fields, by the columns of its lines and by its brackets. */
class Depth {
  /** Where what is around the present place begins, from the outside in. */
  readonly #columns: number[] = [];
  #column = 0;
  #brackets = 0;
  #isScalar = false;
  #isAfterName = false;

  get now(): number {
    return this.#columns.length + this.#brackets;
  }

  /** @returns what kind of token it is; `scalar` for words */
  follow(token: string): string | null {
    const kind = this.#isScalar ? 'scalar' : CST.tokenType(token);
    this.#isScalar = kind === 'scalar' && !this.#isScalar;
    // The mark before words is no letter of the text.
    if (this.#isScalar) return null;
    if (!APART.has(kind)) this.#enter(kind);
    const end = token.lastIndexOf('\n');
    if (kind !== 'doc-mode' && kind !== 'flow-error-end')
      this.#column = end < 0 ? this.#column + token.length : token.length - end - 1;
    return kind;
  }

  #enter(kind: string | null): void {
    if (kind === 'flow-map-start' || kind === 'flow-seq-start') this.#brackets += 1;
    if (kind === 'flow-map-end' || kind === 'flow-seq-end') this.#brackets = Math.max(0, this.#brackets - 1);
    const isColon = kind === 'map-value-ind' && this.#isAfterName;
    this.#isAfterName = kind === 'scalar' || kind?.endsWith('-scalar') === true;
    if (this.#brackets > 0 || isColon) return;
    while ((this.#columns.at(-1) ?? -1) > this.#column) this.#columns.pop();
    if ((this.#columns.at(-1) ?? -1) < this.#column) this.#columns.push(this.#column);
  }
}
