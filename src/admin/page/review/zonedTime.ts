/** The value of a datetime-local field for a time (epoch ms) in a time zone: `2027-07-01T00:05`. */
export const formatZoned = (at: number, timeZone: string): string =>
  new Date(at)
    .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .replace(' ', 'T');

/** Parses a value of a datetime-local field in a time zone; undefined when the value is invalid. */
export function parseZoned(typed: string, timeZone: string): number | undefined {
  const asUtc = Date.parse(`${typed}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (at: number) => Date.parse(`${formatZoned(at, timeZone)}Z`) - at;
  // If the clocks change between the two offsets, the later offset applies.
  return asUtc - offsetAt(asUtc - offsetAt(asUtc));
}
