export interface Words {
  words: string[];
  /** Words that mix Latin letters with lookalikes of another alphabet; of those in mathematical letters a quarter. */
  disguised: number;
}

/** Compatibility normalisation turns one character into up to 18; longer texts add nothing. */
const LONGEST = 4000;
/** Words in mathematical letters that count as one: mostly a decorated signature. */
const SIGNATURE = 4;

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;
/** Apostrophes and invisible characters. */
const UNREAD = /['’ʼ\p{Default_Ignorable_Code_Point}]/gu;
const LOOKALIKE_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const MATHEMATICAL_WORDS = /[\u{1d400}-\u{1d7ff}]+/gu;
/** Three or more single letters in a row: one spaced-out word. */
const SPACED_OUT = /(?<=^| )[a-z](?: [a-z](?= |$)){2,}/g;

const LOOKALIKES = new Map(
  Object.entries({ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', ё: 'e', һ: 'h', н: 'h', і: 'i', ј: 'j', к: 'k' })
    .concat(Object.entries({ м: 'm', о: 'o', р: 'p', ѕ: 's', т: 't', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y' }))
    .concat(Object.entries({ α: 'a', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x' })),
);

/**
 * Splits a text into words as the lists spell them: lower case, compatibility forms normalised, without apostrophes and
 * invisible characters, "S E O" as "seo", lookalike letters as Latin ones, and single characters for scripts without
 * spaces.
 */
export function readWords(text: string): Words {
  const folded = text.normalize('NFKC').slice(0, LONGEST).replace(UNREAD, '').toLowerCase();
  const found = folded.match(WORDS) ?? [];
  const cut = found.flatMap((word) => (UNSPACED.test(word) ? [...word] : [word]));
  const masked = cut.filter(isMasked).length;
  const unmasked = cut.map((word) => (isMasked(word) ? unmask(word) : word)).join(' ');
  const joined = unmasked.replace(SPACED_OUT, (letters) => letters.replaceAll(' ', ''));
  const mathematical = text.match(MATHEMATICAL_WORDS)?.length ?? 0;
  return {
    words: joined === '' ? [] : joined.split(' '),
    disguised: masked + Math.ceil(mathematical / SIGNATURE),
  };
}

const unmask = (word: string) => Array.from(word, (letter) => LOOKALIKES.get(letter) ?? letter).join('');

/** Whether a word changes between Latin and lookalikes twice. Once is ordinary: an English word with a Russian ending, "TGFβ". */
function isMasked(word: string): boolean {
  if (!LOOKALIKE_SCRIPT.test(word)) return false;
  const kinds = Array.from(word, (letter) => {
    if (letter >= 'a' && letter <= 'z') return 'l';
    return LOOKALIKES.has(letter) ? 'k' : '';
  });
  return (kinds.join('').match(/l+|k+/g)?.length ?? 0) >= 3;
}
