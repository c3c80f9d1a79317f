import { type OutboxCounts, type Store, StoreError } from '#store';
import { HOUR, MINUTE } from '../durations.ts';
import type { Timing } from './delivery/timing.ts';
import { EnquiryError } from './errors.ts';
import { isMailFlowing } from './maintenance/mailFlow.ts';
import type { EnquiryStatus, ServiceClock } from './types.ts';

/** In ms: at most one check of the store per interval, however many requests arrive. */
const CHECK_INTERVAL = 1000;
/** In ms: the minimum interval after a new enquiry was stored. */
const CHECK_INTERVAL_AFTER_CHANGE = 100;
/** Pause after a check, as a multiple of the check's duration: checks take at most a twentieth of the time. */
const PAUSE_FACTOR = 19;
/** In ms: limit of that pause, for a check that waited long for an unavailable store. */
const LONGEST_PAUSE = MINUTE;

/**
 * The state of `/healthz`. Each check costs a commit, so requests share its result until the next check (record 0062).
 */
export class HealthCheck {
  readonly #store: Store;
  readonly #clock: ServiceClock;
  readonly #timing: Timing;
  #counts: OutboxCounts | undefined;
  #fault: unknown;
  /**
   * The error with which an enquiry was refused since the last successful check; overrides the result of that check.
   */
  #refusal: EnquiryError | undefined;
  #nextCheck = Number.NEGATIVE_INFINITY;
  #earliestCheck = Number.NEGATIVE_INFINITY;
  #currentCheck: Promise<void> | undefined;

  constructor(store: Store, clock: ServiceClock, timing: Timing) {
    this.#store = store;
    this.#clock = clock;
    this.#timing = timing;
  }

  /** @throws EnquiryError UNAVAILABLE while the store cannot be written */
  async getStatus(): Promise<EnquiryStatus> {
    if (this.#currentCheck || this.#clock.uptime() >= this.#nextCheck) {
      this.#currentCheck ??= this.#check().finally(() => {
        this.#currentCheck = undefined;
      });
      await this.#currentCheck;
    }
    if (this.#refusal) throw this.#refusal;
    if (!this.#counts) throw this.#fault;
    const { queued, held, failed, oldestQueuedAt, lastFailedAt } = this.#counts;
    const now = this.#clock.now();
    const oldestQueuedSeconds =
      oldestQueuedAt === null ? 0 : Math.max(0, Math.round((now - oldestQueuedAt) / 1000));
    return {
      outbox: { queued, held, failed, oldestQueuedSeconds },
      flowing: isMailFlowing(this.#counts, now, this.#timing),
      failedLately: lastFailedAt !== null && now - lastFailedAt < HOUR,
    };
  }

  /** Called when an enquiry could not be stored: reports the store as down until a check succeeds. */
  noteUnavailable(error: EnquiryError): void {
    this.#refusal = error;
  }

  /** Called when an enquiry was stored: the counts are stale, and an earlier failure may be over. */
  noteStored(): void {
    this.#refusal = undefined;
    this.#nextCheck = this.#counts
      ? Math.min(this.#nextCheck, this.#earliestCheck)
      : Number.NEGATIVE_INFINITY;
  }

  /** Never rejects. */
  async #check(): Promise<void> {
    const refusal = this.#refusal;
    const start = this.#clock.uptime();
    try {
      await this.#store.checkWritable(this.#clock.now());
      this.#counts = await this.#store.countOutbox();
      if (this.#refusal === refusal) this.#refusal = undefined;
    } catch (error) {
      this.#counts = undefined;
      this.#fault =
        error instanceof StoreError
          ? new EnquiryError('UNAVAILABLE', 'The store cannot be written.', { cause: error })
          : error;
    }
    const end = this.#clock.uptime();
    const pause = Math.min(LONGEST_PAUSE, (end - start) * PAUSE_FACTOR);
    this.#earliestCheck = end + Math.max(CHECK_INTERVAL_AFTER_CHANGE, pause);
    this.#nextCheck = Math.max(this.#earliestCheck, end + CHECK_INTERVAL);
  }
}
