/** What other programs put between letters and nobody sees: no file could hold it, or nobody could find it there. */
const UNSEEN = /(?![\n\t])\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff\ufffc-\uffff]/gu;
/** Bullets as word processors paste them, each with a tab or a blank behind it. */
const BULLETS = /^[ \t]*[\u2022\u00b7\u25aa\u25cf\u25e6\uf0b7o][\t\u00a0][ \t]*/gm;

/**
 * Words that were typed or pasted, as plain characters: what a word processor hides between them goes, its line ends and
 * bullets become those of a file.
 * @param isLine in one line: line ends become blanks
 */
export function cleanText(words: string, isLine: boolean): string {
  const lines = words
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(BULLETS, '- ')
    .replace(UNSEEN, '')
    .replaceAll('\t', ' ')
    .replaceAll('\u00a0', ' ');
  return isLine ? lines.replace(/\n+/g, ' ') : lines.replace(/\n{3,}/g, '\n\n');
}

/** What stands in a field after each key; what was pasted or dropped comes as plain characters. */
export function readTypedWords(field: { value: string }, event: Event, isLine = false): string {
  const isBrought = event instanceof InputEvent && /^insertFrom(?:Paste|Drop)/.test(event.inputType);
  if (isBrought) return cleanText(field.value, isLine);
  return isLine ? field.value.replace(/[\r\n]+/g, ' ') : field.value;
}
