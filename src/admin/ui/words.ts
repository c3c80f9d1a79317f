import type { MAIL_LINK } from '#desk/contract';

const BY_MAIL: typeof MAIL_LINK = 'the link in the mail';

/** Nobody who is in: the link in an enquiry’s mail marked it. */
export const isMailLink = (who: string | null): boolean => who === BY_MAIL;

/** Who did something, for the first of a sentence. @param you the address of whoever reads */
export function nameDoer(who: string | null | undefined, you: string): string {
  if (who === you) return 'You';
  if (who === 'the command line') return 'Whoever runs the server';
  return who === BY_MAIL ? capitalize(who) : (who ?? 'Somebody');
}

/** For the first of a sentence. */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "1 enquiry", "2 enquiries"; large numbers as they are read here. */
export const sayCount = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;

/** "Monday", "Monday and Thursday", "Monday, Tuesday and Thursday". */
export function joinWords(words: readonly string[]): string {
  const [last, ...before] = [...words].reverse();
  if (last === undefined || before.length === 0) return last ?? '';
  return `${before.reverse().join(', ')} and ${last}`;
}
