import { FOREVER, type Selection } from '#store';
import { DAY, MINUTE } from '../../durations.ts';
import { applyTransition } from '../transitions.ts';
import type { SharedDeps } from '../types.ts';
import { notifyBeforeErasing, notifyHeld, notifyRefusing } from './heldNotices.ts';
import { createStoreWatch, createUnmailedNotices, watchBackups, watchMailFlow } from './troubleNotices.ts';

type Task = () => Promise<unknown>;

export type MaintenanceScheduler = ReturnType<typeof createMaintenanceScheduler>;

/** Runs the periodic tasks every minute. Timestamp marks let only one of several instances send each notice. */
export function createMaintenanceScheduler(deps: SharedDeps) {
  const { clock, log } = deps;
  const checkClock = createClockGuard(deps);
  const notifyUnmailed = createUnmailedNotices(deps);
  const erasures: Task[] = [() => eraseByRule(deps)];
  const tasks: readonly Task[] = [
    createStoreWatch(deps),
    () => notifyUnmailed(),
    () => watchMailFlow(deps),
    () => notifyRefusing(deps),
    () => notifyHeld(deps),
    () => notifyBeforeErasing(deps),
    eraseUnlessClockJumped,
    () => watchBackups(deps),
    () => sendDigest(deps),
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
    cancel = clock.setTimer(MINUTE, () => {
      currentRound = runRound();
    });
  }

  function runNow(task: Task): void {
    if (isRunning) currentRound = Promise.all([currentRound, runEach([task], log)]);
  }

  return {
    /** Registers an erasure that runs every minute with the retention, but not for a day after the clock has jumped. */
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
    notifyHeldNow: () => runNow(() => notifyHeld(deps)),
    notifyUnmailedNow(): void {
      const failedAt = clock.now();
      runNow(() => notifyUnmailed(failedAt));
    },
  };
}

/** Runs every task, even if another task fails. */
async function runEach(tasks: readonly Task[], log: SharedDeps['log']): Promise<void> {
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
async function eraseByRule({ store, clock, retention, log }: SharedDeps): Promise<void> {
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

/** Larger differences between wall time and uptime count as a jump: a slow machine cannot cause them. */
const SMALLEST_JUMP = 5 * MINUTE;
/** After a longer downtime, the clock counts as jumped, because it cannot be verified. */
const LONGEST_DOWNTIME = 7 * DAY;
const ROUND_MARK = 'rounds';
export const CLOCK_JUMP_MARK = 'clock jumped';

/**
 * Creates a check of whether wall time can be trusted for erasing. A clock that jumps to next year would erase every
 * enquiry at once, so nothing is erased for a day after a jump, to leave time for correcting the clock.
 */
function createClockGuard({ clock, store }: SharedDeps) {
  let lastCheck: { wall: number; uptime: number } | undefined;
  let jumpedAt = Number.NEGATIVE_INFINITY;
  return async (): Promise<'steady' | 'jumped' | 'waiting'> => {
    const wall = clock.now();
    const uptime = clock.uptime();
    const hasJumped = lastCheck
      ? Math.abs(wall - lastCheck.wall - (uptime - lastCheck.uptime)) > SMALLEST_JUMP
      : await hasJumpedWhileDown(store, wall);
    if (hasJumped) jumpedAt = uptime;
    lastCheck = { wall, uptime };
    await store.takeMark(ROUND_MARK, wall, -FOREVER);
    if (hasJumped) await store.takeMark(CLOCK_JUMP_MARK, wall, -FOREVER);
    if (hasJumped) return 'jumped';
    return uptime - jumpedAt < DAY ? 'waiting' : 'steady';
  };
}

async function hasJumpedWhileDown(store: SharedDeps['store'], wall: number): Promise<boolean> {
  const lastRound = await store.readMark(ROUND_MARK);
  return lastRound !== null && (wall - lastRound > LONGEST_DOWNTIME || lastRound - wall > SMALLEST_JUMP);
}

/** Hour in the practice's time zone after which the first maintenance round sends the daily line. */
const DIGEST_HOUR = 7;

/** Sends the owner's daily line once a day, from one instance. @throws the mail error: the next round retries */
export async function sendDigest(deps: SharedDeps): Promise<void> {
  const { store, clock, mailer, readTimeZone, createBackgroundSignal } = deps;
  const now = clock.now();
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(readTimeZone());
  const mark = `digest ${local.toPlainDate()}`;
  if (!mailer.sendDigest || local.hour < DIGEST_HOUR || !(await store.takeMark(mark, now, FOREVER))) return;
  try {
    const { queued: notMailed, held: allHeld, failed } = await store.countOutbox();
    // Does not count enquiries marked as spam, which need no review.
    const held = Math.max(0, allHeld - (await store.owner.countHeldSpam()));
    const enquiries = await store.countSince(now - DAY);
    await mailer.sendDigest({ enquiries, notMailed, held, failed }, createBackgroundSignal());
  } catch (error) {
    // The next round retries: the owner takes a missing daily line as a sign of a fault.
    await store.dropMark(mark, now);
    throw error;
  }
}
