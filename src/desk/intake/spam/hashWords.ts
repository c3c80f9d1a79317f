/**
 * Words as numbers. A message is cut into words and each is hashed, so that one walk over its letters serves the
 * lists of words and phrases as well as the search for copies, and no string is made for a word.
 *
 * Words are read folded: lower case, compatibility forms in their plain letters, without apostrophes and invisible
 * characters, "S E O" as "seo", lookalike letters of another alphabet as the Latin ones they imitate, and where a
 * script puts no spaces each character is a word.
 */
export interface HashedText {
  /** One hash for each word. */
  words: readonly number[];
  /** How many words mix Latin letters with lookalikes of another alphabet; of those in mathematical letters, a quarter. */
  disguised: number;
}

export interface HashOptions {
  /** Another seed gives other hashes. */
  seed?: number;
  /** Leaves out words with digits. */
  withoutNumbers?: boolean;
}

/** Compatibility folding turns one character into up to 18; the rest of such a text tells nothing new. */
const LONGEST = 4000;
/** So many single letters in a row are one word that was spaced out. */
const SPACED_OUT = 3;

/** So many words in mathematical letters are a decorated signature, and count as one. */
const SIGNATURE = 4;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

const ASCII = /^[\0-\x7f]*$/;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;
/** Apostrophes and what is invisible. */
const UNREAD = /['’ʼ\p{Default_Ignorable_Code_Point}]/gu;
const LOOKALIKE_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const MATHEMATICAL_WORDS = /[\u{1d400}-\u{1d7ff}]+/gu;

const LOOKALIKES = new Map(
  Object.entries({ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', ё: 'e', һ: 'h', н: 'h', і: 'i', ј: 'j', к: 'k' })
    .concat(Object.entries({ м: 'm', о: 'o', р: 'p', ѕ: 's', т: 't', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y' }))
    .concat(Object.entries({ α: 'a', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x' })),
);

export function hashWords(text: string, options: HashOptions = {}): HashedText {
  if (ASCII.test(text)) return { words: hashAscii(text, options), disguised: 0 };
  const folded = text.normalize('NFKC').slice(0, LONGEST).replace(UNREAD, '').toLowerCase();
  const { words, disguised } = unmask(cutIntoWords(folded));
  const hasher = new WordHasher(options);
  for (const word of words) {
    for (let at = 0; at < word.length; at += 1) hasher.put(word.charCodeAt(at));
    hasher.endWord();
  }
  const mathematical = text.match(MATHEMATICAL_WORDS)?.length ?? 0;
  return { words: hasher.finish(), disguised: disguised + Math.ceil(mathematical / SIGNATURE) };
}

/** The hash that `hashWords` gives a folded word. */
export function hashWord(word: string, seed = 0): number {
  let hash = seed ^ FNV_OFFSET;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME);
  return mixBits(hash);
}

/** The finaliser of MurmurHash3: every bit of the input reaches every bit of the answer. */
export function mixBits(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function cutIntoWords(folded: string): string[] {
  const words = folded.match(WORDS) ?? [];
  return UNSPACED.test(folded) ? words.flatMap((word) => (UNSPACED.test(word) ? [...word] : [word])) : words;
}

/** Writes in Latin letters what only looks so. */
function unmask(words: string[]): { words: string[]; disguised: number } {
  let disguised = 0;
  const plain = words.map((word) => {
    if (!LOOKALIKE_SCRIPT.test(word) || !isMixed(word)) return word;
    disguised += 1;
    return Array.from(word, (letter) => LOOKALIKES.get(letter) ?? letter).join('');
  });
  return { words: plain, disguised };
}

/**
 * Whether a word goes from Latin to a lookalike alphabet and back. One change alone is ordinary: a Russian ending
 * on an English word, "TGFβ".
 */
function isMixed(word: string): boolean {
  let changes = 0;
  let before: boolean | undefined;
  for (const letter of word) {
    const latin = letter >= 'a' && letter <= 'z';
    if (!latin && !LOOKALIKES.has(letter)) continue;
    if (before !== undefined && latin !== before) changes += 1;
    before = latin;
  }
  return changes >= 2;
}

const DIGIT = 1;
const LETTER = 2;
const APOSTROPHE = 3;
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === "'") return APOSTROPHE;
  if (/[A-Za-z]/.test(character)) return LETTER;
  return /[0-9]/.test(character) ? DIGIT : 0;
});

/** The same for text in ASCII, without making a string for any word. */
function hashAscii(text: string, options: HashOptions): number[] {
  const hasher = new WordHasher(options);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = kinds[code];
    if (kind === LETTER) hasher.put(code | 0x20);
    else if (kind === DIGIT) hasher.put(code);
    else if (kind !== APOSTROPHE) hasher.endWord();
  }
  return hasher.finish();
}

/** Hashes words by FNV-1a over their UTF-16 units, and joins the letters of a word that was spaced out. */
class WordHasher {
  readonly #words: number[] = [];
  readonly #start: number;
  readonly #withoutNumbers: boolean;
  #hash: number;
  #length = 0;
  #last = 0;
  #hasDigit = false;
  /** How many single letters stand in a row, and their common hash. */
  #singles = 0;
  #joined: number;

  constructor({ seed = 0, withoutNumbers = false }: HashOptions) {
    this.#start = seed ^ FNV_OFFSET;
    this.#hash = this.#start;
    this.#joined = this.#start;
    this.#withoutNumbers = withoutNumbers;
  }

  put(code: number): void {
    this.#hash = Math.imul(this.#hash ^ code, FNV_PRIME);
    this.#length += 1;
    this.#last = code;
    if (kinds[code] === DIGIT) this.#hasDigit = true;
  }

  endWord(): void {
    if (this.#length === 0) return;
    const single = this.#length === 1 && kinds[this.#last] === LETTER;
    if (single) {
      this.#joined = Math.imul(this.#joined ^ this.#last, FNV_PRIME);
      this.#singles += 1;
    } else this.#joinSingles();
    if (!(this.#hasDigit && this.#withoutNumbers)) this.#words.push(mixBits(this.#hash));
    this.#hash = this.#start;
    this.#length = 0;
    this.#hasDigit = false;
  }

  finish(): number[] {
    this.endWord();
    this.#joinSingles();
    return this.#words;
  }

  #joinSingles(): void {
    if (this.#singles >= SPACED_OUT) this.#words.splice(-this.#singles, this.#singles, mixBits(this.#joined));
    this.#singles = 0;
    this.#joined = this.#start;
  }
}
