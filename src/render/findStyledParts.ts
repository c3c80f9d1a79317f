import type { SiteContent } from '#content/schema';
import { listReserve } from '#page';

/** The sections in reserve that this content shows, which have style sheets of their own, and what joins them. */
export function findStyledParts(content: SiteContent): string[] {
  const names = listReserve(content);
  return names.length > 0 ? ['reserve', ...names] : [];
}
