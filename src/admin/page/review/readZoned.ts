/** What a field of a day and a time holds for a time, in milliseconds since 1970, in a zone: `2027-07-01T00:05`. */
export const writeZoned = (at: number, timeZone: string): string =>
  new Date(at)
    .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .replace(' ', 'T');

/** The time that such a field means; nothing when it is none. */
export function readZoned(typed: string, timeZone: string): number | undefined {
  const asUtc = Date.parse(`${typed}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (at: number) => Date.parse(`${writeZoned(at, timeZone)}Z`) - at;
  // Where the clocks change in between, the offset there counts.
  return asUtc - offsetAt(asUtc - offsetAt(asUtc));
}
