import type { SiteContent } from '#content/schema';

/** How else to reach the practice, in two sentences: what is added to the refusals of the enquiry desk. */
export function describeFallbackContact({
  practice,
  contact,
}: Pick<SiteContent, 'practice' | 'contact'>): string {
  const { call, mail } = contact.elsewhere;
  return `${call.replace('{phone}', () => practice.phone.shown)} ${mail.replace('{email}', () => practice.email)}`;
}
