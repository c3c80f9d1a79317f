import { DAY, HOUR, MINUTE, SECOND } from '#durations';

/** How long things take or wait (CONTRACT "An enquiry"), in milliseconds. */
export interface Timing {
  /** Longer than `abort`, so that whoever holds a lease has given up before another takes the enquiry over. */
  lease: number;
  /** A mail server that trickles is never silent: only a total limit ends it. */
  abort: number;
  firstRetry: number;
  longestRetry: number;
  giveUpAfter: number;
  /** Other instances and the owner's tools queue enquiries without waking this worker. */
  poll: number;
  /** Of the ten seconds a stop may take, open requests have had five before this (CONTRACT "Commands", `npm start`). */
  drain: number;
  /** Mail that has not left for this long does not flow (CONTRACT "Addresses", `/healthz`). */
  flow: number;
}

export const TIMING: Timing = {
  lease: 180 * SECOND,
  abort: 120 * SECOND,
  firstRetry: 15 * SECOND,
  longestRetry: HOUR,
  giveUpAfter: 5 * DAY,
  poll: 10 * SECOND,
  drain: 4 * SECOND,
  flow: 15 * MINUTE,
};

/** The delay after the nth fault: doubling, capped, and spread by half so that retries do not march in step. */
export function computeRetryDelay(
  fault: number,
  { firstRetry, longestRetry }: Timing,
  random: () => number,
): number {
  const steady = Math.min(firstRetry * 2 ** (fault - 1), longestRetry);
  return Math.round(steady * (0.5 + random()));
}

/** The same for whatever else is mailed and tried again as enquiries are. */
export const computeMailDelay = (fault: number): number => computeRetryDelay(fault, TIMING, Math.random);

/** No delay of `computeRetryDelay` is longer, and no lease either. */
export function computeLongestDelay({ longestRetry, lease }: Timing): number {
  return Math.max(longestRetry * 1.5, lease);
}
