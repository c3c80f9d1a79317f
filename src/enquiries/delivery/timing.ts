import { DAY, HOUR, MINUTE, SECOND } from '../../durations.ts';

/** Durations in milliseconds (CONTRACT "An enquiry"). */
export interface Timing {
  /** Longer than `abort`: the holder of a lease has given up before another instance takes over. */
  lease: number;
  /** Total limit: a mail server that trickles never triggers a socket timeout. */
  abort: number;
  firstRetry: number;
  longestRetry: number;
  giveUpAfter: number;
  /** Other instances and the command line queue enquiries without waking this worker. */
  poll: number;
  /** Open requests have had five of the ten seconds before this (CONTRACT "Commands", `npm start`). */
  drain: number;
  /** Mail delayed longer than this counts as stopped (CONTRACT "Addresses", `/healthz`). */
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

/** The delay after the nth fault: doubling, capped, with ±50 % jitter. */
export function computeRetryDelay(
  fault: number,
  { firstRetry, longestRetry }: Timing,
  random: () => number,
): number {
  const steady = Math.min(firstRetry * 2 ** (fault - 1), longestRetry);
  return Math.round(steady * (0.5 + random()));
}

export const computeMailDelay = (fault: number): number => computeRetryDelay(fault, TIMING, Math.random);

/** Upper bound of every retry delay and lease. */
export function computeLongestDelay({ longestRetry, lease }: Timing): number {
  return Math.max(longestRetry * 1.5, lease);
}
