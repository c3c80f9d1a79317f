import type { SiteContent } from '#content/schema';
import { BROWSER_WORDS, findFilled } from '#page';

/** What the page's script shows by itself; all else is HTML when it arrives. */
export function pickBrowserWords(content: SiteContent): Partial<SiteContent> {
  return Object.fromEntries(BROWSER_WORDS.map((name) => [name, content[name]]));
}

/** The parts with style sheets of their own that this content shows, in order. */
export function findSections(content: SiteContent): string[] {
  const filled: string[] = findFilled(content);
  return filled.length > 0 ? ['reserve', ...filled] : [];
}
