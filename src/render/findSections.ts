import type { SiteContent } from '#content/schema';
import { findFilled } from '#page';

/** The parts with style sheets of their own that this content shows, in order. */
export function findSections(content: SiteContent): string[] {
  const filled: string[] = findFilled(content);
  return filled.length > 0 ? ['reserve', ...filled] : [];
}
