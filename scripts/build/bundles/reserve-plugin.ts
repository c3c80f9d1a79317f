import type { SiteContent } from '#content/schema';

/**
 * Which reserve sections the content has nothing for, as build constants: the code and style sheets of those
 * are left out of everything that is built (see `src/page/sections/reserve/Reserve.tsx`).
 */
export function emptySections(content: SiteContent): Record<string, 'true'> {
  const used = {
    TESTIMONIALS: content.testimonials.entries.length > 0,
    TEAM: content.team.entries.length > 0,
    JOURNAL: content.journal.entries.length > 0,
    GALLERY: content.gallery.entries.length > 0,
    CAROUSEL: content.carousel.entries.length > 0,
    COUNTDOWN: content.countdown.heading !== undefined,
  };
  const empty = Object.entries(used).filter(([, isUsed]) => !isUsed);
  return Object.fromEntries(empty.map(([name]) => [`import.meta.env.WITHOUT_${name}`, 'true']));
}
