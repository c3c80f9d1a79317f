import type { OutboxCounts } from '#store';
import { DAY, HOUR, MINUTE, SECOND } from '../../durations.ts';

/** Durations in milliseconds (CONTRACT "An enquiry"). */
export const TIMING = {
  /** Longer than `abort`, so that the lease's holder has given up before another instance takes over. */
  lease: 180 * SECOND,
  /** Limit for a whole delivery: a mail server that sends bytes slowly never triggers a socket timeout. */
  abort: 120 * SECOND,
  firstRetry: 15 * SECOND,
  longestRetry: HOUR,
  giveUpAfter: 5 * DAY,
  /** Interval of checks for due enquiries: other instances and the command line do not wake this worker. */
  poll: 10 * SECOND,
  /** For mails in flight at shutdown. Open requests get the first five of ten seconds (CONTRACT "Commands"). */
  drain: 4 * SECOND,
  /** Mail that is delayed longer than this counts as stopped (CONTRACT "Addresses", `/healthz`). */
  flow: 15 * MINUTE,
};

export type Timing = typeof TIMING;

/** Delay before the retry after the nth fault: doubles each time up to `longestRetry`, with ±50 % jitter. */
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

/** False if an enquiry queued after the last mail has waited 15 minutes (CONTRACT "Addresses", `/healthz`). */
export function isMailFlowing({ stuckSince }: OutboxCounts, now: number, { flow }: Timing): boolean {
  return stuckSince === null || now - stuckSince < flow;
}
