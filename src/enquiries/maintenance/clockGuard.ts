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
 * Creates a check whether wall time can be trusted for erasing. A clock that jumps to next year would erase every
 * enquiry at once, so after a jump nothing is erased for a day, in which the clock can be corrected.
 */
export function createClockGuard(clock: ServiceClock, store: Store) {
  let lastCheck: { wall: number; uptime: number } | undefined;
  let jumpedAt = Number.NEGATIVE_INFINITY;
  return async (): Promise<'steady' | 'jumped' | 'waiting'> => {
    const wall = clock.now();
    const uptime = clock.uptime();
    const hasJumped = lastCheck
      ? Math.abs(wall - lastCheck.wall - (uptime - lastCheck.uptime)) > SMALLEST_JUMP
      : await wasAway(store, wall);
    if (hasJumped) jumpedAt = uptime;
    lastCheck = { wall, uptime };
    await store.takeMark(ROUND_MARK, wall, -FOREVER);
    if (hasJumped) await store.takeMark(CLOCK_JUMP_MARK, wall, -FOREVER);
    if (hasJumped) return 'jumped';
    return uptime - jumpedAt < DAY ? 'waiting' : 'steady';
  };
}

async function wasAway(store: Store, wall: number): Promise<boolean> {
  const lastRound = await store.readMark(ROUND_MARK);
  return lastRound !== null && (wall - lastRound > LONGEST_ABSENCE || lastRound - wall > SMALLEST_JUMP);
}
