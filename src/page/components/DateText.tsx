/** A day of the content (`2026-05-03`) in words. */
export const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-AU', { dateStyle: 'long', timeZone: 'UTC' });

/** A day of the content (`2026-05-03`) as people write it, the same in every time zone. */
export function DateText({ of }: { of: string }) {
  return <time dateTime={of}>{formatDay(of)}</time>;
}
