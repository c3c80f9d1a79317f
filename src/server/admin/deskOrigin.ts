import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether the desk's own page asks. No page can forge either header: a browser says `Sec-Fetch-Site`, and with every
 * change also `Origin`, which is SITE_URL to the letter. What changes something must say one of them.
 */
export function isAskedByDesk(
  { origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
  { siteUrl, isChange }: { siteUrl: string; isChange: boolean },
): boolean {
  if (origin !== undefined && origin !== siteUrl) return false;
  if (site !== undefined) return site === 'same-origin';
  return origin === siteUrl || !isChange;
}
