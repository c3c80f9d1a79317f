/** The line ends of Windows, word processors (VT, FF) and Unicode. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Control characters, lone surrogates, and invisible characters that programs insert. */
const UNSEEN_CHARACTERS =
  /(?![\n\t])\p{Cc}|[\u00ad\u200b\u2060\ufeff\ufff9-\ufffc\ufffe\uffff]|\p{Surrogate}/gu;

/** Normalises line ends and removes invisible characters. Direction marks and joiners stay: some scripts need them. */
export function cleanText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(UNSEEN_CHARACTERS, '');
}
