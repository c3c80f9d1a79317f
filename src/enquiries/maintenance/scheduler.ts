import type { Selection } from '#store';
import { DAY, MINUTE } from '../../durations.ts';
import { applyTransition } from '../transitions.ts';
import type { SharedParts } from '../types.ts';
import { createClockGuard } from './clockGuard.ts';
import { sendDigest } from './digest.ts';
import { notifyBeforeErasing, notifyHeld, notifyRefusing } from './heldNotices.ts';
import { createStoreWatch, watchBackups } from './troubleNotices.ts';
import { createUnmailedNotices, watchMailFlow } from './unmailedNotices.ts';

type Task = () => Promise<unknown>;

export type MaintenanceScheduler = ReturnType<typeof createMaintenanceScheduler>;

/** Runs the periodic tasks every minute. Timestamp marks let only one of several instances send each notice. */
export function createMaintenanceScheduler(parts: SharedParts) {
  const { store, clock, log } = parts;
  const checkClock = createClockGuard(clock, store);
  const notifyUnmailed = createUnmailedNotices(parts);
  const erasures: Task[] = [() => eraseByRule(parts)];
  const tasks: readonly Task[] = [
    createStoreWatch(parts),
    () => notifyUnmailed(),
    () => watchMailFlow(parts),
    () => notifyRefusing(parts),
    () => notifyHeld(parts),
    () => notifyBeforeErasing(parts),
    eraseUnlessClockJumped,
    () => watchBackups(parts),
    () => sendDigest(parts),
  ];
  let cancel = () => {};
  let currentRound: Promise<unknown> = Promise.resolve();
  let isRunning = false;

  async function eraseUnlessClockJumped(): Promise<void> {
    const clockState = await checkClock();
    if (clockState === 'jumped') log('warn', 'clock jumped', { hoursUntilErasing: 24 });
    if (clockState === 'steady') await runEach(erasures, log);
  }

  /** Never rejects. */
  async function runRound(): Promise<void> {
    await runEach(tasks, log);
    if (!isRunning) return;
    cancel = clock.after(MINUTE, () => {
      currentRound = runRound();
    });
  }

  function runNow(task: Task): void {
    if (isRunning) currentRound = Promise.all([currentRound, runEach([task], log)]);
  }

  return {
    /** Registers another erasure to run with every retention run, but not while the clock cannot be trusted. */
    onRetention: (erase: (now: number) => Promise<unknown>) => void erasures.push(() => erase(clock.now())),
    start(): void {
      isRunning = true;
      currentRound = runRound();
    },
    async stop(): Promise<void> {
      isRunning = false;
      cancel();
      await currentRound;
    },
    /** Notifies the owner of a held enquiry at once, not in the next round. */
    notifyHeldNow: () => runNow(() => notifyHeld(parts)),
    notifyUnmailedNow(): void {
      const failedAt = clock.now();
      runNow(() => notifyUnmailed(failedAt));
    },
  };
}

/** A failing task does not prevent the others. */
async function runEach(tasks: readonly Task[], log: SharedParts['log']): Promise<void> {
  for (const task of tasks) {
    try {
      await task();
    } catch (error) {
      log('error', 'maintenance', { reason: error instanceof Error ? error.name : 'fault' });
    }
  }
}

/** How long arrivals are stored: longer than the lifetime of a token and the window of any limit. */
const ARRIVAL_RETENTION = 2 * DAY;

/** Erases enquiries after their retention period (`RETENTION_DAYS`), and expired arrivals and timestamp marks. */
async function eraseByRule({ store, clock, retention, log }: SharedParts): Promise<void> {
  const now = clock.now();
  const { sentDays, heldDays, heldNoticeDays } = retention;
  const erase = (state: 'sent' | 'held', days: number, which: Pick<Selection, 'warnedBefore'> = {}) =>
    applyTransition(
      store,
      'erased',
      { states: [state], changedBefore: now - days * DAY, ...which },
      { at: now, reason: `erased by rule, ${days} days after it was ${state}` },
    );
  // Held enquiries stay until a week after the owner's last notice.
  const noticeCondition = { warnedBefore: now - heldNoticeDays * DAY };
  const erasedCount = (await erase('sent', sentDays)) + (await erase('held', heldDays, noticeCondition));
  if (erasedCount > 0) log('info', 'erased by rule', { enquiries: erasedCount });
  await store.forgetArrivals(now - ARRIVAL_RETENTION);
  await store.forgetMarks('acknowledged ', now - DAY);
  await store.forgetMarks('digest ', now - 2 * DAY);
}
