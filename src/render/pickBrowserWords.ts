import type { SiteContent } from '#content/schema';
import { BROWSER_WORDS } from '#page';

/** What the page's script shows by itself; all else is HTML when it arrives. */
export function pickBrowserWords(content: SiteContent): Partial<SiteContent> {
  return Object.fromEntries(BROWSER_WORDS.map((name) => [name, content[name]]));
}
