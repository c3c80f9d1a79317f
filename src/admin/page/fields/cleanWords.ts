import { cleanText } from '#enquiry';

/** Marks of direction, which the owner's words have no use for. */
const DIRECTION = /[\u200e\u200f\u202a-\u202e]/g;
/** Bullets as word processors paste them, each with a tab or a blank behind it. */
const BULLETS = /^[ \t]*[\u2022\u00b7\u25aa\u25cf\u25e6\uf0b7o][\t\u00a0][ \t]*/gm;

/**
 * Words that were typed or pasted, as plain characters: what a word processor hides between them goes, its line ends and
 * bullets become those of a file.
 * @param isLine in one line: line ends become blanks
 */
export function cleanWords(words: string, isLine: boolean): string {
  const lines = cleanText(words)
    .replace(BULLETS, '- ')
    .replace(DIRECTION, '')
    .replaceAll('\t', ' ')
    .replaceAll('\u00a0', ' ');
  return isLine ? lines.replace(/\n+/g, ' ') : lines.replace(/\n{3,}/g, '\n\n');
}

/** What stands in a field after each key; what was pasted or dropped comes as plain characters. */
export function readTypedWords(field: { value: string }, event: Event, isLine = false): string {
  const isBrought = event instanceof InputEvent && /^insertFrom(?:Paste|Drop)/.test(event.inputType);
  if (isBrought) return cleanWords(field.value, isLine);
  return isLine ? field.value.replace(/[\r\n]+/g, ' ') : field.value;
}
