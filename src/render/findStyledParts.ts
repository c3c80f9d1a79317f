import type { SiteContent } from '#content/schema';
import { findFilled, findSections } from '#page';

/** The parts with style sheets of their own that this content shows, in the order of their sheets. */
export function findStyledParts(content: SiteContent): string[] {
  return [...(findSections(content).length > 0 ? ['reserve'] : []), ...findFilled(content)];
}
