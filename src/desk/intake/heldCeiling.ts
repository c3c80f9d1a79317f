import type { Store } from '#store';
import type { DeskClock, HeldMax } from '../types.ts';

/** Whether so much is held that unchecked enquiries are refused. */
export const isCeilingReached = (held: HeldMax, max: HeldMax): boolean =>
  held.rows >= max.rows || held.bytes >= max.bytes;

/** How long a look at the store is believed, in ms: a flood must not make each refusal a look. */
const LOOK_EVERY = 1000;

/**
 * Tells whether so many enquiries are held that no more may come in without a person check: a flood of them must not
 * fill the disk, nor bury the true ones. Exact to within a second, and to what this process holds meanwhile.
 */
export class HeldCeiling {
  readonly #store: Store;
  readonly #clock: DeskClock;
  readonly #max: HeldMax;
  #held = { rows: 0, bytes: 0 };
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;

  constructor(store: Store, clock: DeskClock, max: HeldMax) {
    this.#store = store;
    this.#clock = clock;
    this.#max = max;
  }

  /** Looks at the store when the last look is too old. @throws StoreError when it cannot be read. */
  async refresh(): Promise<void> {
    if (this.#clock.uptime() - this.#lookedAt < LOOK_EVERY) return;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    await this.#looking;
  }

  isReached(): boolean {
    return isCeilingReached(this.#held, this.#max);
  }

  /** Counts one that is held since the last look. */
  add(bytes: number): void {
    this.#held.rows += 1;
    this.#held.bytes += bytes;
  }

  async #look(): Promise<void> {
    this.#held = await this.#store.measureHeld(this.#max.rows);
    this.#lookedAt = this.#clock.uptime();
  }
}
