/** A message as words. */
export interface Words {
  words: string[];
  /** How many words mix Latin letters with lookalikes of another alphabet; of those in mathematical letters, a quarter. */
  disguised: number;
}

/** Compatibility folding turns one character into up to 18; the rest of such a text tells nothing new. */
const LONGEST = 4000;
/** So many words in mathematical letters are a decorated signature, and count as one. */
const SIGNATURE = 4;

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;
/** Apostrophes and what is invisible. */
const UNREAD = /['’ʼ\p{Default_Ignorable_Code_Point}]/gu;
const LOOKALIKE_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const MATHEMATICAL_WORDS = /[\u{1d400}-\u{1d7ff}]+/gu;
/** Three or more single letters in a row are one word that was spaced out. */
const SPACED_OUT = /(?<=^| )[a-z](?: [a-z](?= |$)){2,}/g;

const LOOKALIKES = new Map(
  Object.entries({ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', ё: 'e', һ: 'h', н: 'h', і: 'i', ј: 'j', к: 'k' })
    .concat(Object.entries({ м: 'm', о: 'o', р: 'p', ѕ: 's', т: 't', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y' }))
    .concat(Object.entries({ α: 'a', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x' })),
);

/**
 * Cuts a text into words as the lists spell them: lower case, compatibility forms in their plain letters, without
 * apostrophes and invisible characters, "S E O" as "seo", lookalike letters of another alphabet as the Latin ones they
 * imitate, and where a script puts no spaces each character is a word.
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

/** Writes in Latin letters what only looks so. */
const unmask = (word: string) => Array.from(word, (letter) => LOOKALIKES.get(letter) ?? letter).join('');

/**
 * Whether a word goes from Latin to a lookalike alphabet and back. One change alone is ordinary: a Russian ending
 * on an English word, "TGFβ".
 */
function isMasked(word: string): boolean {
  if (!LOOKALIKE_SCRIPT.test(word)) return false;
  const kinds = Array.from(word, (letter) => {
    if (letter >= 'a' && letter <= 'z') return 'l';
    return LOOKALIKES.has(letter) ? 'k' : '';
  });
  return (kinds.join('').match(/l+|k+/g)?.length ?? 0) >= 3;
}
