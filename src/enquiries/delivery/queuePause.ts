import type { SharedParts } from '../types.ts';
import { computeRetryDelay } from './timing.ts';

/** Pauses the whole queue while no mail can be sent. Measures with a timer, because wall time may jump. */
export function createQueuePause({ clock, timing, random, log }: SharedParts, resume: () => void) {
  let faults = 0;
  /** Length of the current pause in ms; 0 if not paused. */
  let ms = 0;
  let cancel = () => {};
  return {
    isPaused: () => ms > 0,
    /** Whether the last attempt failed. The next one is then made with a single enquiry. */
    isSuspect: () => faults > 0,
    /** Pauses the queue, longer after each fault. @returns the length of the pause in ms */
    begin(): number {
      // Parallel mails that fail together count as one fault.
      if (ms > 0) return ms;
      faults += 1;
      ms = computeRetryDelay(faults, timing, random);
      cancel = clock.after(ms, () => {
        ms = 0;
        resume();
      });
      log('warn', 'queue paused', { seconds: Math.round(ms / 1000), faults });
      return ms;
    },
    resetFaults(): void {
      faults = 0;
    },
    end(): void {
      cancel();
      ms = 0;
    },
  };
}
