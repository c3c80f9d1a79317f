import * as v from 'valibot';

/**
 * The longest text of a field, in UTF-16 units: for the form, the checks and docs/content.md. Generous: the limits stop
 * a document that was pasted into the wrong field.
 */
export const LENGTHS = {
  /** Numbers, days, names of files. */
  fact: 200,
  /** Words on one line. */
  line: 300,
  /** A paragraph, or an address of another page. */
  lines: 2_000,
  /** All of a Markdown text. */
  markdown: 40_000,
} as const;

export const formatLimit = (most: number): string => `${most.toLocaleString('en')} letters at most`;

export const atMost = (most: number) => v.maxLength<string, number, string>(most, formatLimit(most));

/** Skips the test for text over the limit, which is reported as too long: patterns may be slow on it. */
export const unlessTooLong =
  (test: (words: string) => boolean, most: number = LENGTHS.fact) =>
  (words: string): boolean =>
    words.length > most || test(words);

/** Control characters except line ends and tabs: contact cards, mails and links give them a meaning. */
const INVISIBLE = /[^\P{Cc}\n\t]/u;

export const WITHOUT_INVISIBLE = 'words without characters that nobody sees';

/** @returns such as "the character U+000D"; nothing when there is none */
export function findInvisible(words: string): string | undefined {
  const character = INVISIBLE.exec(words)?.[0];
  return (
    character && `the character U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  );
}

export const replaceInvisible = (words: string): string => words.replace(new RegExp(INVISIBLE, 'gu'), ' ');
