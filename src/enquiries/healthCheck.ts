import { HOUR, MINUTE } from '#durations';
import { type OutboxCounts, type Store, StoreError } from '#store';
import type { Timing } from './delivery/timing.ts';
import { EnquiryError } from './errors.ts';
import { isMailFlowing } from './maintenance/mailFlow.ts';
import type { EnquiryStatus, ServiceClock } from './types.ts';

/** The store is looked at no more often than this, however many ask. In ms. */
const LOOK_AT_MOST_EVERY = 1000;
/** The same once an enquiry was kept since. In ms. */
const LOOK_AFTER_A_CHANGE = 100;
/** After a look this many times its length passes before the next: looking takes a twentieth of the time at most. */
const REST = 19;
/** A look that waited for a store that was away must not put the next one off for much longer. In ms. */
const LONGEST_REST = MINUTE;

/**
 * What `/healthz` says. Anybody may ask as often as they like, and each look is a commit, so that everybody who
 * asks before the next one gets the answer of the last (record 0062).
 */
export class HealthCheck {
  readonly #store: Store;
  readonly #clock: ServiceClock;
  readonly #timing: Timing;
  #counts: OutboxCounts | undefined;
  /** Why the last look failed. */
  #fault: unknown;
  /** Why an enquiry was refused since the last look that went well: it outweighs that look. */
  #refusal: EnquiryError | undefined;
  #nextLook = Number.NEGATIVE_INFINITY;
  /** When the next look may be at the earliest, if something is known to have changed. */
  #soonest = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;

  constructor(store: Store, clock: ServiceClock, timing: Timing) {
    this.#store = store;
    this.#clock = clock;
    this.#timing = timing;
  }

  /** @throws EnquiryError UNAVAILABLE while the store cannot be written. */
  async getStatus(): Promise<EnquiryStatus> {
    if (this.#looking || this.#clock.uptime() >= this.#nextLook) {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
      });
      await this.#looking;
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

  /** A visitor was just told that the store is down: nobody may read here that all is well. */
  noteRefused(error: EnquiryError): void {
    this.#refusal = error;
  }

  /** An enquiry was kept: the counts are out of date, and what an earlier look found wrong may be over. */
  noteKept(): void {
    this.#refusal = undefined;
    this.#nextLook = this.#counts ? Math.min(this.#nextLook, this.#soonest) : Number.NEGATIVE_INFINITY;
  }

  /** Never rejects. */
  async #look(): Promise<void> {
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
    const rest = Math.min(LONGEST_REST, (end - start) * REST);
    this.#soonest = end + Math.max(LOOK_AFTER_A_CHANGE, rest);
    this.#nextLook = Math.max(this.#soonest, end + LOOK_AT_MOST_EVERY);
  }
}
