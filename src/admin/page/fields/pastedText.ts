import { cleanText } from '#enquiry';

const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e]/g;
/** Bullets as word processors paste them, followed by a tab or a space. */
const BULLETS = /^[ \t]*[\u2022\u00b7\u25aa\u25cf\u25e6\uf0b7o][\t\u00a0][ \t]*/gm;

/** Removes the hidden characters of word processors and turns bullets into `- `. @param isLine joins the lines */
export function cleanPastedText(text: string, isLine: boolean): string {
  const lines = cleanText(text)
    .replace(BULLETS, '- ')
    .replace(DIRECTION_MARKS, '')
    .replace(/[\t\u00a0]/g, ' ');
  return isLine ? lines.replace(/\n+/g, ' ') : lines.replace(/\n{3,}/g, '\n\n');
}

/** The text of a field after an input event. Pasted or dropped text is cleaned, and a single line has no line ends. */
export function readInputText(field: { value: string }, event: Event, isLine = false): string {
  const isPasted = event instanceof InputEvent && /^insertFrom(?:Paste|Drop)/.test(event.inputType);
  if (isPasted) return cleanPastedText(field.value, isLine);
  return isLine ? field.value.replace(/[\r\n]+/g, ' ') : field.value;
}
