/** Formats a time (epoch ms) as the value of a datetime-local input in a time zone: `2027-07-01T00:05`. */
export const formatZoned = (at: number, timeZone: string): string =>
  new Date(at)
    .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .replace(' ', 'T');

/** Parses the value of a datetime-local input in a time zone into epoch ms; undefined if the value is invalid. */
export function parseZoned(value: string, timeZone: string): number | undefined {
  const asUtc = Date.parse(`${value}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (at: number) => Date.parse(`${formatZoned(at, timeZone)}Z`) - at;
  // Close to a clock change, the first offset may be wrong, so it is looked up again at the resulting time.
  return asUtc - offsetAt(asUtc - offsetAt(asUtc));
}
