import type { MAIL_LINK } from '#enquiries/contract';
import { capitalize } from '#enquiry';

export { capitalize, formatCount, joinWords } from '#enquiry';

const BY_MAIL: typeof MAIL_LINK = 'the link in the mail';

/** Nobody who is in: the link in an enquiry’s mail marked it. */
export const isMailLink = (who: string | null): boolean => who === BY_MAIL;

/** Who did something, for the first of a sentence. @param you the address of whoever reads */
export function nameDoer(who: string | null | undefined, you: string): string {
  if (who === you) return 'You';
  if (who === 'the command line') return 'Whoever runs the server';
  return who === BY_MAIL ? capitalize(who) : (who ?? 'Somebody');
}
