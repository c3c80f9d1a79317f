import { type OutboxCounts, type Store, StoreError } from '#store';
import { HOUR, MINUTE } from '../durations.ts';
import { isMailFlowing, type Timing } from './delivery/timing.ts';
import { EnquiryError } from './errors.ts';
import type { ServiceClock } from './types.ts';

/** In ms: at most one check of the store per interval, however many requests arrive. */
const CHECK_INTERVAL = 1000;
/** In ms: the minimum interval after a new enquiry was stored. */
const CHECK_INTERVAL_AFTER_CHANGE = 100;
/** Checks take at most a twentieth of the time, but the pause after a slow check is a minute at most. */
const computePause = (checkMs: number) =>
  Math.max(CHECK_INTERVAL_AFTER_CHANGE, Math.min(MINUTE, checkMs * 19));

const createUnwritable = (cause: StoreError) =>
  new EnquiryError('UNAVAILABLE', 'The store cannot be written.', { cause });

export type HealthCheck = ReturnType<typeof createHealthCheck>;

/** Computes the status for `/healthz`. Each check costs a commit, so requests share its result (record 0062). */
export function createHealthCheck(store: Store, clock: ServiceClock, timing: Timing) {
  let counts: OutboxCounts | undefined;
  let fault: unknown;
  /** Error of an enquiry that could not be stored since the last successful check. Overrides that check. */
  let refusal: EnquiryError | undefined;
  let nextCheck = Number.NEGATIVE_INFINITY;
  let earliestCheck = Number.NEGATIVE_INFINITY;
  let currentCheck: Promise<void> | undefined;

  /** Never rejects. */
  async function check(): Promise<void> {
    const refusalBefore = refusal;
    const start = clock.uptime();
    try {
      await store.checkWritable(clock.now());
      counts = await store.countOutbox();
      if (refusal === refusalBefore) refusal = undefined;
    } catch (error) {
      counts = undefined;
      fault = error instanceof StoreError ? createUnwritable(error) : error;
    }
    const end = clock.uptime();
    earliestCheck = end + computePause(end - start);
    nextCheck = Math.max(earliestCheck, end + CHECK_INTERVAL);
  }

  return {
    async getStatus() {
      if (clock.uptime() >= nextCheck) {
        currentCheck ??= check().finally(() => {
          currentCheck = undefined;
        });
      }
      await currentCheck;
      if (refusal) throw refusal;
      if (!counts) throw fault;
      const { queued, held, failed, oldestQueuedAt, lastFailedAt } = counts;
      const now = clock.now();
      const oldestQueuedSeconds = Math.max(0, Math.round((now - (oldestQueuedAt ?? now)) / 1000));
      return {
        /** Each count stops at the store's `MAX_COUNT`, which means "this many or more". */
        outbox: { queued, held, failed, oldestQueuedSeconds },
        flowing: isMailFlowing(counts, now, timing),
        /** Whether an enquiry failed in the last hour and is still failed, and no mail was delivered since. */
        failedLately: lastFailedAt !== null && now - lastFailedAt < HOUR,
      };
    },
    /** Called when an enquiry could not be stored: reports the store as down until a check succeeds. */
    noteUnavailable(error: EnquiryError): void {
      refusal = error;
    },
    /** Called when an enquiry was stored: the counts are stale, and an earlier failure may be over. */
    noteStored(): void {
      refusal = undefined;
      nextCheck = counts ? Math.min(nextCheck, earliestCheck) : Number.NEGATIVE_INFINITY;
    },
  };
}
