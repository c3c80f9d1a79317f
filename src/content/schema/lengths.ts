import * as v from 'valibot';

/**
 * The longest text of a field, in UTF-16 units, for the form, the checks and docs/content.md. The limits are generous:
 * they only stop a document that was pasted into the wrong field.
 */
export const LENGTHS = {
  /** Numbers, days and file names. */
  fact: 200,
  /** Text on one line. */
  line: 300,
  /** A paragraph, or a web address. */
  lines: 2_000,
  /** A whole Markdown text. */
  markdown: 40_000,
} as const;

export const formatLimit = (limit: number): string => `${limit.toLocaleString('en')} letters at most`;

export const atMost = (limit: number) => v.maxLength<string, number, string>(limit, formatLimit(limit));

/** Control characters except line ends and tabs: refused, because contact cards, mails and links interpret them. */
const INVISIBLE = /[^\P{Cc}\n\t]/u;

export const WITHOUT_INVISIBLE = 'words without characters that nobody sees';

/** @returns a phrase such as "the character U+000D"; undefined when there is no invisible character */
export function findInvisible(text: string): string | undefined {
  const character = INVISIBLE.exec(text)?.[0];
  return (
    character && `the character U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  );
}

export const replaceInvisible = (text: string): string => text.replace(new RegExp(INVISIBLE, 'gu'), ' ');
