import { cleanText } from '#enquiry';

const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e]/g;
/** Bullets as word processors paste them, followed by a tab or a space. */
const BULLETS = /^[ \t]*[\u2022\u00b7\u25aa\u25cf\u25e6\uf0b7o][\t\u00a0][ \t]*/gm;

/** Removes the hidden characters of word processors; converts their bullets, and in a line their line ends to spaces. */
export function cleanWords(words: string, isLine: boolean): string {
  const lines = cleanText(words)
    .replace(BULLETS, '- ')
    .replace(DIRECTION_MARKS, '')
    .replace(/[\t\u00a0]/g, ' ');
  return isLine ? lines.replace(/\n+/g, ' ') : lines.replace(/\n{3,}/g, '\n\n');
}

/** Reads the field after an input event; cleans pasted and dropped text. */
export function readTypedWords(field: { value: string }, event: Event, isLine = false): string {
  const isPasted = event instanceof InputEvent && /^insertFrom(?:Paste|Drop)/.test(event.inputType);
  if (isPasted) return cleanWords(field.value, isLine);
  return isLine ? field.value.replace(/[\r\n]+/g, ' ') : field.value;
}
