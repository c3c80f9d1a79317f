import type { SharedParts } from '../types.ts';
import { computeRetryDelay } from './timing.ts';

interface QueuePauseParts extends Pick<SharedParts, 'clock' | 'timing' | 'log'> {
  random: () => number;
  resume(): void;
}

/** Pauses the whole queue while no mail can be sent. Measures with a timer, because wall time may jump. */
export class QueuePause {
  readonly #parts: QueuePauseParts;
  #faults = 0;
  /** Length of the current pause in ms; 0 if not paused. */
  #ms = 0;
  #cancel = () => {};

  constructor(parts: QueuePauseParts) {
    this.#parts = parts;
  }

  get isPaused(): boolean {
    return this.#ms > 0;
  }

  /** Whether the last attempt failed. The next one is then made with a single enquiry. */
  get isSuspect(): boolean {
    return this.#faults > 0;
  }

  /** Pauses the queue, longer after each fault. @returns the length of the pause in ms */
  begin(): number {
    // Parallel mails that fail together count as one fault.
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

  resetFaults(): void {
    this.#faults = 0;
  }

  end(): void {
    this.#cancel();
    this.#ms = 0;
  }
}
