/** In characters: the rest of a longer text adds nothing, and normalisation turns one character into up to 18. */
const LONGEST_TEXT = 4000;
/** This many words in mathematical letters count as one disguised word: they are mostly a decorated signature. */
const SIGNATURE_WORDS = 4;

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;
const IGNORED_CHARACTERS = /['’ʼ\p{Default_Ignorable_Code_Point}]/gu;
const LOOKALIKE_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const MATHEMATICAL_WORDS = /[\u{1d400}-\u{1d7ff}]+/gu;
/** Three or more single letters in a row, which are read as one spaced-out word. */
const SPACED_OUT_WORD = /(?<=^| )[a-z](?: [a-z](?= |$)){2,}/g;

const LOOKALIKES = new Map(
  Object.entries({ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', ё: 'e', һ: 'h', н: 'h', і: 'i', ј: 'j', к: 'k' })
    .concat(Object.entries({ м: 'm', о: 'o', р: 'p', ѕ: 's', т: 't', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y' }))
    .concat(Object.entries({ α: 'a', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x' })),
);

/**
 * Splits text into words, spelled as in the lists: lower case, compatibility forms normalised, without apostrophes and
 * invisible characters, "S E O" as "seo", lookalike letters as Latin letters, and single characters for scripts without
 * spaces.
 */
export function readWords(text: string) {
  const foldedText = text
    .normalize('NFKC')
    .slice(0, LONGEST_TEXT)
    .replace(IGNORED_CHARACTERS, '')
    .toLowerCase();
  const foundWords = foldedText.match(WORDS) ?? [];
  const separateWords = UNSPACED_SCRIPT.test(foldedText)
    ? foundWords.flatMap((word) => (UNSPACED_SCRIPT.test(word) ? [...word] : [word]))
    : foundWords;
  const maskedWords = LOOKALIKE_SCRIPT.test(foldedText) ? separateWords.filter(isMasked) : [];
  const unmaskedText = separateWords
    .map((word) => (maskedWords.includes(word) ? unmask(word) : word))
    .join(' ');
  const joinedText = unmaskedText.replace(SPACED_OUT_WORD, (letters) => letters.replaceAll(' ', ''));
  const mathematicalCount = text.match(MATHEMATICAL_WORDS)?.length ?? 0;
  return {
    words: joinedText === '' ? [] : joinedText.split(' '),
    /** Masked words, plus a quarter of the words in mathematical letters. */
    disguised: maskedWords.length + Math.ceil(mathematicalCount / SIGNATURE_WORDS),
  };
}

const unmask = (word: string) => Array.from(word, (letter) => LOOKALIKES.get(letter) ?? letter).join('');

/** Whether a word switches to lookalikes and back. One switch is ordinary: "TGFβ", or a Russian ending. */
function isMasked(word: string): boolean {
  const kinds = Array.from(word, (letter) => {
    if (letter >= 'a' && letter <= 'z') return 'l';
    return LOOKALIKES.has(letter) ? 'k' : '';
  });
  return (kinds.join('').match(/l+|k+/g)?.length ?? 0) >= 3;
}
