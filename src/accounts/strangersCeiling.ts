import { TRIES_COUNTED } from './durations.ts';

/** Tries in a minute, of everybody together, that no passkey of ours answered. */
const CEILING = 600;

/**
 * Bounds what guesses cost, from however many networks they come. Only passkeys that are not known here are turned
 * away by it: whoever has one that is gets in during any flood.
 */
export class StrangersCeiling {
  #since = Number.NEGATIVE_INFINITY;
  #count = 0;

  isReached(now: number): boolean {
    return Math.abs(now - this.#since) < TRIES_COUNTED && this.#count >= CEILING;
  }

  count(now: number): void {
    if (Math.abs(now - this.#since) >= TRIES_COUNTED) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count += 1;
  }
}
