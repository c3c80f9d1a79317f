import type { SiteContent } from '#content/schema';

/**
 * Today by the practice's own clock, such as 2026-11-20: what its owner makes sure of this morning is not still to come
 * where a server keeps another time.
 * @param now in milliseconds since 1970
 */
export const findToday = ({ practice }: SiteContent, now: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: practice.timeZone }).format(now);

/** The same day some months on, such as 2027-02-20; past the end of a shorter month, as many days into the next. */
export function findMonthsAfter(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}
