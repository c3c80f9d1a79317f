import * as v from 'valibot';

/**
 * How many letters (UTF-16 units) a field takes at most: the same for the form, the checks and docs/content.md. Far more
 * than reads well: they keep off the page what was pasted into the wrong field.
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

/** What belongs in place of words that are too long. */
export const formatLimit = (most: number): string => `${most.toLocaleString('en')} letters at most`;

/** Refuses what is longer; what changes the words further on in the pipe is not tried on them. */
export const atMost = (most: number) => v.maxLength<string, number, string>(most, formatLimit(most));

/** What is longer than a fact is refused as that alone, and never searched for a pattern. */
export const unlessTooLong =
  (test: (words: string) => boolean, most: number = LENGTHS.fact) =>
  (words: string): boolean =>
    words.length > most || test(words);

/** Control characters but the ends of lines and tabs: a file for contacts, a mail or a link would take them for its own. */
const INVISIBLE = /[^\P{Cc}\n\t]/u;

/** What belongs in place of words that hold some. */
export const WITHOUT_INVISIBLE = 'words without characters that nobody sees';

/** The first of them in some words, such as "the character U+000D"; nothing when there is none. */
export function findInvisible(words: string): string | undefined {
  const found = INVISIBLE.exec(words)?.[0];
  return found && `the character U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The words with a space for each of them. */
export const replaceInvisible = (words: string): string => words.replace(new RegExp(INVISIBLE, 'gu'), ' ');
