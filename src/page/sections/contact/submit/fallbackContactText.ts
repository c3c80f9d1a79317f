import type { SiteContent } from '#content/schema';
import { fill } from '../../../components/fill.ts';

/** "More Info" after a failure: other ways to reach the practice, and the message ready to copy. */
export function fallbackContactText(
  { contact, practice }: Pick<SiteContent, 'contact' | 'practice'>,
  message: string,
): string {
  const words = contact.elsewhere;
  return [
    words.kept,
    fill(words.call, { phone: practice.phone.shown }),
    fill(words.mail, { email: practice.email }),
    `${words.copy}\n${message.trim()}`,
  ].join('\n\n');
}
