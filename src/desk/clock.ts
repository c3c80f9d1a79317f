import type { DeskClock } from './types.ts';

/** The machine's clock. Its timers keep no process alive: an idle desk lets the process end. */
export const systemClock: DeskClock = {
  now: () => Date.now(),
  uptime: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
