export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "1 enquiry", "2,000 enquiries". */
export const formatCount = (count: number, singular: string, plural: string): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? singular : plural}`;

/** "Monday", "Monday and Thursday", "Monday, Tuesday and Thursday". */
export function joinWords(words: readonly string[]): string {
  const [last, ...before] = [...words].reverse();
  if (last === undefined || before.length === 0) return last ?? '';
  return `${before.reverse().join(', ')} and ${last}`;
}

/** Recorded instead of a person when the link in a mail was used, since the mail may have been forwarded. */
export const MAIL_LINK = 'the link in the mail';

/** Why a mail was not sent, as the end of a sentence in the admin. */
export const MAIL_FAULTS = {
  silent: 'your mail server did not answer',
  login: 'your mail server refuses the name or password',
  busy: 'your mail server asked us to come later',
  refused: 'your mail server will not take it',
  stopped: 'the site was restarted meanwhile',
  file: 'it could not be written as a file',
  other: 'something went wrong on the way to your mail server',
} as const;

/** The line ends of Windows, word processors (VT, FF) and Unicode. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Control characters, lone surrogates, and invisible characters that programs insert. */
const INVISIBLE_CHARACTERS =
  /(?![\n\t])\p{Cc}|[\u00ad\u200b\u2060\ufeff\ufff9-\ufffc\ufffe\uffff]|\p{Surrogate}/gu;

/** Normalises line ends and removes invisible characters. Direction marks and joiners stay: some scripts need them. */
export function cleanText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(INVISIBLE_CHARACTERS, '');
}
