import type { MAIL_LINK } from '#enquiries';
import { capitalize } from '#enquiry';

export { capitalize, formatCount, joinWords } from '#enquiry';

const BY_MAIL: typeof MAIL_LINK = 'the link in the mail';

/** An action by the link in an enquiry’s mail, not by a signed-in person. */
export const isMailLink = (who: string | null): boolean => who === BY_MAIL;

/** A person or the command line as the subject of a sentence. @param you the email address of the reader */
export function formatActor(who: string | null | undefined, you: string): string {
  if (who === you) return 'You';
  if (who === 'the command line') return 'Whoever runs the server';
  return who === BY_MAIL ? capitalize(who) : (who ?? 'Somebody');
}
