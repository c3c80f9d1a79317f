import type { Pauses } from './types.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The contract's times (CONTRACT "An enquiry"), in ms. */
export const PAUSES: Pauses = {
  /** Longer than `abort`, so that whoever holds a lease has given up before another takes the enquiry over. */
  lease: 180 * SECOND,
  /** A mail server that trickles is never silent: only a total limit ends it. */
  abort: 120 * SECOND,
  firstRetry: 15 * SECOND,
  longestRetry: HOUR,
  giveUpAfter: 5 * DAY,
  /** Other instances and the owner's tools queue enquiries without waking this worker. */
  poll: 10 * SECOND,
  /** Of the ten seconds a stop may take, open requests have had five before this (CONTRACT `npm start`). */
  drain: 4 * SECOND,
  flow: 15 * MINUTE,
};

/** The pause after the nth fault: doubling, capped, and spread by half so that retries do not march in step. */
export function pauseAfter(
  fault: number,
  { firstRetry, longestRetry }: Pauses,
  random: () => number,
): number {
  const steady = Math.min(firstRetry * 2 ** (fault - 1), longestRetry);
  return Math.round(steady * (0.5 + random()));
}

/** No pause of `pauseAfter` is longer, and no lease either. */
export function longestPause({ longestRetry, lease }: Pauses): number {
  return Math.max(longestRetry * 1.5, lease);
}
