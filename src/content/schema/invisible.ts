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
export const leaveOutInvisible = (words: string): string => words.replace(new RegExp(INVISIBLE, 'gu'), ' ');
