/** The line ends of Windows, of word processors (VT, FF) and of Unicode. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Controls, halves of characters, and what other programs put between letters and nobody sees. */
const UNSEEN = /(?![\n\t])\p{Cc}|[\u00ad\u200b\u2060\ufeff\ufff9-\ufffc\ufffe\uffff]|\p{Surrogate}/gu;

/** Pasted text as plain characters, with the line ends of a file. Marks of direction and joiners stay: scripts need them. */
export function cleanText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(UNSEEN, '');
}
