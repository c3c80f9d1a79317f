import { FOREVER, type Store } from '#store';
import { DAY, MINUTE } from '../../durations.ts';
import type { ServiceClock } from '../types.ts';

/** A larger difference between wall time and uptime cannot come from a slow machine. */
const SMALLEST_JUMP = 5 * MINUTE;
/** If the last round was longer ago than this, the clock counts as jumped, since it cannot be verified. */
const LONGEST_ABSENCE = 7 * DAY;
const ROUND_MARK = 'rounds';
export const CLOCK_JUMP_MARK = 'clock jumped';

/**
 * Decides whether wall time can be trusted for erasing. A clock that jumps to next year would erase every enquiry at
 * once, so after a jump nothing is erased for a day, in which the clock can be corrected.
 */
export class ClockGuard {
  readonly #clock: ServiceClock;
  readonly #store: Store;
  #lastCheck: { wall: number; uptime: number } | undefined;
  #jumpedAt: number | undefined;

  constructor(clock: ServiceClock, store: Store) {
    this.#clock = clock;
    this.#store = store;
  }

  async check(): Promise<'steady' | 'jumped' | 'waiting'> {
    const wall = this.#clock.now();
    const uptime = this.#clock.uptime();
    const hasJumped = this.#lastCheck
      ? Math.abs(wall - this.#lastCheck.wall - (uptime - this.#lastCheck.uptime)) > SMALLEST_JUMP
      : await this.#wasAway(wall);
    if (hasJumped) this.#jumpedAt = uptime;
    const isWaiting = this.#jumpedAt !== undefined && uptime - this.#jumpedAt < DAY;
    this.#lastCheck = { wall, uptime };
    await this.#store.takeMark(ROUND_MARK, wall, -FOREVER);
    if (hasJumped) await this.#store.takeMark(CLOCK_JUMP_MARK, wall, -FOREVER);
    if (hasJumped) return 'jumped';
    return isWaiting ? 'waiting' : 'steady';
  }

  async #wasAway(wall: number): Promise<boolean> {
    const lastRound = await this.#store.readMark(ROUND_MARK);
    return lastRound !== null && (wall - lastRound > LONGEST_ABSENCE || lastRound - wall > SMALLEST_JUMP);
  }
}
