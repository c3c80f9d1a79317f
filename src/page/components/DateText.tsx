/** Formats a date from the content (`2026-05-03`), the same in every time zone. */
export const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-AU', { dateStyle: 'long', timeZone: 'UTC' });

export function DateText({ date }: { date: string }) {
  return <time dateTime={date}>{formatDay(date)}</time>;
}
