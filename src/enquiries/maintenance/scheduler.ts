import type { Selection } from '#store';
import { DAY, MINUTE } from '../../durations.ts';
import { applyTransitionToAll } from '../transitions.ts';
import type { SharedParts } from '../types.ts';
import { createClockGuard } from './clockGuard.ts';
import { sendDigest } from './digest.ts';
import { HeldNotices } from './heldNotices.ts';
import { watchMailFlow } from './mailFlow.ts';
import { createStoreWatch, watchBackups } from './troubleNotices.ts';
import { createUnmailedNotices } from './unmailedNotices.ts';

/**
 * Runs the periodic tasks every minute: mail flow, notices, retention, the daily line. Timestamp marks in the store
 * make sure that only one of several instances sends each notice.
 */
export class MaintenanceScheduler {
  readonly #parts: SharedParts;
  readonly #heldNotices: HeldNotices;
  readonly #notifyUnmailed: ReturnType<typeof createUnmailedNotices>;
  readonly #tasks: readonly (() => Promise<unknown>)[];
  readonly #erasures: (() => Promise<unknown>)[];
  #cancel = () => {};
  #currentRound: Promise<unknown> = Promise.resolve();
  #isRunning = false;

  constructor(parts: SharedParts) {
    const checkClock = createClockGuard(parts.clock, parts.store);
    const heldNotices = new HeldNotices(parts);
    this.#parts = parts;
    this.#heldNotices = heldNotices;
    this.#notifyUnmailed = createUnmailedNotices(parts);
    this.#tasks = [
      createStoreWatch(parts),
      () => this.#notifyUnmailed(),
      () => watchMailFlow(parts),
      () => heldNotices.notifyRefusing(),
      () => heldNotices.notifyNew(),
      () => heldNotices.notifyBeforeErasing(),
      () => this.#eraseByRule(checkClock),
      () => watchBackups(parts),
      () => sendDigest(parts),
    ];
    this.#erasures = [() => eraseByRule(parts)];
  }

  /** Registers another erasure to run with every retention run, but not while the clock cannot be trusted. */
  onRetention(erase: (now: number) => Promise<unknown>): void {
    this.#erasures.push(() => erase(this.#parts.clock.now()));
  }

  start(): void {
    this.#isRunning = true;
    this.#currentRound = this.#runRound();
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#cancel();
    await this.#currentRound;
  }

  /** Notifies the owner of a held enquiry at once, not in the next round. */
  notifyHeldNow(): void {
    this.#runNow(() => this.#heldNotices.notifyNew());
  }

  notifyUnmailedNow(): void {
    const failedAt = this.#parts.clock.now();
    this.#runNow(() => this.#notifyUnmailed(failedAt));
  }

  #runNow(task: () => Promise<unknown>): void {
    if (!this.#isRunning) return;
    this.#currentRound = Promise.all([this.#currentRound, this.#guard(task)]);
  }

  async #eraseByRule(checkClock: ReturnType<typeof createClockGuard>): Promise<void> {
    const clockState = await checkClock();
    if (clockState === 'jumped') this.#parts.log('warn', 'clock jumped', { hoursUntilErasing: 24 });
    if (clockState !== 'steady') return;
    for (const erase of this.#erasures) await this.#guard(erase);
  }

  /** Never rejects. */
  async #runRound(): Promise<void> {
    for (const task of this.#tasks) await this.#guard(task);
    if (!this.#isRunning) return;
    this.#cancel = this.#parts.clock.after(MINUTE, () => {
      this.#currentRound = this.#runRound();
    });
  }

  /** A failing task does not prevent the others. */
  async #guard(task: () => Promise<unknown>): Promise<void> {
    try {
      await task();
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'fault';
      this.#parts.log('error', 'maintenance', { reason });
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
    applyTransitionToAll(
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
