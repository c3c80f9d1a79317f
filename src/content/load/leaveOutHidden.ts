import type { SiteContent } from '#content/schema';

/** Sections that are not on the page without entries. */
const LISTS = ['team', 'testimonials', 'gallery', 'carousel', 'journal', 'downloads'] as const;

/**
 * Empties what its owner has hidden, so that nobody else has to know of it; a link of the navigation to such a section
 * goes as well.
 */
export function leaveOutHidden(content: SiteContent): void {
  const { pricing, countdown, navigation, downloads } = content;
  if (pricing.prices?.hidden) delete pricing.prices;
  if (countdown.hidden) delete countdown.heading;
  if (downloads.hidden) downloads.files = {};
  for (const name of LISTS) if (content[name].hidden) content[name].entries = [];
  const gone = [...LISTS, 'countdown' as const].filter((name) => content[name].hidden);
  const isThere = ({ target }: { target: string }) => !gone.some((name) => target === `#${name}-section`);
  navigation.top = navigation.top.filter(isThere);
  navigation.quick = navigation.quick.filter(isThere);
}
