const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Days, hours, minutes and seconds, as many as are shown. */
export type Remaining = readonly [number, number, number, number];

/**
 * What is left until a moment.
 * @param moment milliseconds since 1970, as all here
 * @returns undefined once it has come: a countdown never goes below zero
 */
export function measureRemaining(moment: number, now: number): Remaining | undefined {
  const left = moment - now;
  if (left <= 0) return undefined;
  return [
    Math.floor(left / DAY),
    Math.floor((left % DAY) / HOUR),
    Math.floor((left % HOUR) / MINUTE),
    Math.floor((left % MINUTE) / SECOND),
  ];
}
