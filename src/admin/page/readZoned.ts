/** A day and a time of a field (`2027-07-01T00:05`) in a zone, in milliseconds since 1970; nothing when it is none. */
export function readZoned(typed: string, timeZone: string): number | undefined {
  const asUtc = Date.parse(`${typed}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const first = asUtc - offsetAt(asUtc, timeZone);
  // Where the clocks change in between, the offset there counts.
  return asUtc - offsetAt(first, timeZone);
}

/** What such a field holds for a time, in milliseconds since 1970: to the minute. */
export const writeZoned = (at: number, timeZone: string): string =>
  new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16);

function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const there = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  return there - Math.floor(at / 1000) * 1000;
}
