import type { Selection, Store } from '#store';
import { DAY } from '../durations.ts';
import { applyTransitionToAll } from '../transitions.ts';
import type { DeskClock, DeskEvents, Retention } from '../types.ts';
import type { ClockGuard } from './clockGuard.ts';

/** Longer than any token lives and than any limit's window, an hour or a day. */
const ARRIVALS_KEPT = 2 * DAY;

export interface RetentionParts {
  store: Store;
  clock: DeskClock;
  retention: Retention;
  events: DeskEvents;
}

/** Whether the clock may be erased by. */
export async function mayErase({ events }: RetentionParts, guard: ClockGuard): Promise<boolean> {
  const trust = await guard.check();
  if (trust === 'jumped') events.log?.('warn', 'clock jumped', { hoursUntilErasing: 24 });
  return trust === 'steady';
}

/** Erases what was kept long enough (CONTRACT "Settings", `RETENTION_DAYS`), and forgets what only limits needed. */
export async function eraseByRule({ store, clock, retention, events }: RetentionParts): Promise<void> {
  const now = clock.now();
  const { sentDays, heldDays, heldNoticeDays } = retention;
  const erase = (state: 'sent' | 'held', days: number, which: Pick<Selection, 'warnedBefore'> = {}) =>
    applyTransitionToAll(
      store,
      'erased',
      { states: [state], changedBefore: now - days * DAY, ...which },
      { at: now, reason: `erased by rule, ${days} days after it was ${state}` },
    );
  // Nothing goes unread: what the owner had no last notice of stays until a week after that is out.
  const toldInTime = { warnedBefore: now - heldNoticeDays * DAY };
  const erased = (await erase('sent', sentDays)) + (await erase('held', heldDays, toldInTime));
  if (erased > 0) events.log?.('info', 'erased by rule', { enquiries: erased });
  await store.forgetArrivals(now - ARRIVALS_KEPT);
  await store.forgetMarks('acknowledged ', now - DAY);
  await store.forgetMarks('digest ', now - 2 * DAY);
}
