import { capitalize, MAIL_LINK } from '#enquiry';

export { capitalize, formatCount, joinWords } from '#enquiry';

/** Whether the actor is the link in an enquiry’s mail, not a signed-in person. */
export const isMailLink = (who: string | null): boolean => who === MAIL_LINK;

/** Formats an actor as the subject of a sentence. @param you the signed-in person's email address */
export function formatActor(who: string | null | undefined, you: string): string {
  if (who === you) return 'You';
  if (who === 'the command line') return 'Whoever runs the server';
  return who === MAIL_LINK ? capitalize(who) : (who ?? 'Somebody');
}

/** Keeps the parts of a number, such as a telephone number, on one line. */
export const joinNumbers = (text: string): string => text.replace(/(?<=[\d)]) (?=\d)/g, '\u00a0');
