/** Marked pure, or the browser would make one, in 10 ms, for sections that only the build renders. */
const LONG = /* @__PURE__ */ new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });

/** A day of the content (`2026-05-03`) in words. */
export const formatDay = (day: string): string => LONG.format(new Date(`${day}T00:00:00Z`));

/** A day of the content (`2026-05-03`) as people write it, the same in every time zone. */
export function DateText({ of }: { of: string }) {
  return <time dateTime={of}>{formatDay(of)}</time>;
}
