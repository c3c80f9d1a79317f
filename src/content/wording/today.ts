import type { SiteContent } from '#content/schema';

/**
 * Today by the practice's own clock, such as 2026-11-20: what its owner makes sure of this morning is not still to come
 * where a server keeps another time.
 * @param now in milliseconds since 1970
 */
export const findToday = ({ practice }: SiteContent, now: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: practice.timeZone }).format(now);
