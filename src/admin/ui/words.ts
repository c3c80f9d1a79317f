import { capitalize, MAIL_LINK } from '#enquiry';

export { capitalize, formatCount, joinWords } from '#enquiry';

/** An action by the link in an enquiry’s mail, not by a signed-in person. */
export const isMailLink = (who: string | null): boolean => who === MAIL_LINK;

/** A person or the command line as the subject of a sentence. @param you the email address of the reader */
export function formatActor(who: string | null | undefined, you: string): string {
  if (who === you) return 'You';
  if (who === 'the command line') return 'Whoever runs the server';
  return who === MAIL_LINK ? capitalize(who) : (who ?? 'Somebody');
}

/** Keeps the parts of a number, such as a telephone number, on one line. */
export const joinNumbers = (text: string): string => text.replace(/(?<=[\d)]) (?=\d)/g, '\u00a0');
