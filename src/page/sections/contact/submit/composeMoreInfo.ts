import type { SiteContent } from '#content/schema';
import { fillTemplate } from '../../../components/fillTemplate.ts';

/** "More Info" after a failure: other ways to reach the practice, and the message ready to copy. */
export function composeMoreInfo(
  { contact, practice }: Pick<SiteContent, 'contact' | 'practice'>,
  message: string,
): string {
  const words = contact.elsewhere;
  return [
    words.kept,
    fillTemplate(words.call, { phone: practice.phone.shown }),
    fillTemplate(words.mail, { email: practice.email }),
    `${words.copy}\n${message.trim()}`,
  ].join('\n\n');
}
