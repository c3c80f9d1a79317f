import type { EnquiryEvents, ServiceClock } from '../types.ts';
import { computeRetryDelay, type Timing } from './timing.ts';

export interface QueuePauseParts {
  clock: ServiceClock;
  timing: Timing;
  random: () => number;
  log: NonNullable<EnquiryEvents['log']>;
  /** Called when the pause is over. */
  resume(): void;
}

/** The pause of the whole queue while no mail can go. A timer decides, not wall time, which may jump. */
export class QueuePause {
  readonly #parts: QueuePauseParts;
  /** Faults of the whole queue, one after the other. */
  #faults = 0;
  /** 0 when the queue is not paused. */
  #ms = 0;
  #cancel = () => {};

  constructor(parts: QueuePauseParts) {
    this.#parts = parts;
  }

  get isPaused(): boolean {
    return this.#ms > 0;
  }

  /** Whether the last mails could not go: a single enquiry is then tried first. */
  get isSuspect(): boolean {
    return this.#faults > 0;
  }

  /** Pauses the queue, longer after each fault. @returns for how long, in ms. */
  begin(): number {
    // Mails that were under way together fail together: that is one fault.
    if (this.isPaused) return this.#ms;
    const { clock, timing, random, log, resume } = this.#parts;
    this.#faults += 1;
    this.#ms = computeRetryDelay(this.#faults, timing, random);
    this.#cancel = clock.after(this.#ms, () => {
      this.#ms = 0;
      resume();
    });
    log('warn', 'queue paused', { seconds: Math.round(this.#ms / 1000), faults: this.#faults });
    return this.#ms;
  }

  /** A mail went out. */
  forgetFaults(): void {
    this.#faults = 0;
  }

  end(): void {
    this.#cancel();
    this.#ms = 0;
  }
}
