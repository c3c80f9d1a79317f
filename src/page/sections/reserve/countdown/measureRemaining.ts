/** Queensland keeps one time all year, and the practice's day begins in Queensland. */
const ZONE = '+10:00';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days, hours, minutes and seconds, as many as are shown. */
export type Remaining = readonly [number, number, number, number];

/**
 * What is left until a day begins.
 * @param date as the content writes it: `2020/10/10` (SPEC section 9)
 * @param now milliseconds since 1970
 * @returns undefined once the day has begun: a countdown never goes below zero
 */
export function measureRemaining(date: string, now: number): Remaining | undefined {
  const left = Date.parse(`${date.replaceAll('/', '-')}T00:00:00${ZONE}`) - now;
  if (left <= 0) return undefined;
  return [
    Math.floor(left / DAY),
    Math.floor((left % DAY) / HOUR),
    Math.floor((left % HOUR) / MINUTE),
    Math.floor((left % MINUTE) / SECOND),
  ];
}
