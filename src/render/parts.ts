import type { SiteContent } from '#content/schema';
import { BROWSER_WORDS, findFilled, findSections } from '#page';

/** What the page's script shows by itself; all else is HTML when it arrives. */
export function pickBrowserWords(content: SiteContent): Partial<SiteContent> {
  return Object.fromEntries(BROWSER_WORDS.map((name) => [name, content[name]]));
}

/** The parts with style sheets of their own that this content shows, in the order of their sheets. */
export function findStyledParts(content: SiteContent): string[] {
  return [...(findSections(content).length > 0 ? ['reserve'] : []), ...findFilled(content)];
}
