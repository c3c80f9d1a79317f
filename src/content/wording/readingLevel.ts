import type { Profession } from '../schema/index.ts';
import { createWarning, type MaybeFindings, type Text } from './finding.ts';

/** The highest school year that is not reported. Plain language is year 7 to 8, but the estimate is rough. */
const YEAR_MAX = 10;
/** In shorter texts, a single long name decides the result, so they are not measured. */
const WORDS_MIN = 30;
/** Words that count as two syllables, because otherwise every text about the practice would fail. */
const UNAVOIDABLE_WORD =
  /^(?:rehabilitation|australia\w*|information|commissioner|medicare|accredited|university)$/i;

/** The school year by Flesch-Kincaid, at least 0. @param professionWords in lower case; each counts two syllables */
export function measureReadingYear(text: string, professionWords: readonly string[] = []): number {
  const sentences = text.split(/[.?!:]+\s|\n/).filter((sentence) => /\p{L}/u.test(sentence));
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? [];
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + countSyllables(word, professionWords), 0);
  const year =
    0.39 * (words.length / Math.max(1, sentences.length)) + 11.8 * (syllables / words.length) - 15.59;
  return Math.max(0, Math.round(year * 10) / 10);
}

/** Counts the groups of vowels, without a silent e at the end. */
function countSyllables(word: string, professionWords: readonly string[]): number {
  if (UNAVOIDABLE_WORD.test(word) || professionWords.includes(word.toLowerCase().replace(/s$/, ''))) return 2;
  const groups = word
    .toLowerCase()
    .replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '')
    .match(/[aeiouy]+/g);
  return Math.max(1, groups?.length ?? 0);
}

export function checkReading(texts: readonly Text[], { name, person }: Profession): MaybeFindings {
  const professionWords = `${name} ${person}`.toLowerCase().split(' ');
  return texts.map(({ field, text }) => {
    if (text.split(/\s+/).length < WORDS_MIN) return undefined;
    const year = measureReadingYear(text, professionWords);
    const message = `This reads like school year ${year}; plain language is year 7 to 8. Shorter sentences help most.`;
    return year > YEAR_MAX && createWarning(field, message);
  });
}
