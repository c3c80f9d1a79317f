import type { Outbox as Counts, Selection, Store } from '#store';
import { keyedHash } from './hash.ts';
import { normaliseMailbox } from './intake/spam/index.ts';
import { HeldNotices } from './maintenance/heldNotices.ts';
import { makeMoves } from './moves.ts';
import { DAY } from './pauses.ts';
import type { Clock, DeskEvents, Mailer, Pauses, Retention } from './types.ts';

const MINUTE = 60_000;
/** Longer than any token lives and than any limit's window, an hour or a day. */
const ARRIVALS_KEPT = 2 * DAY;
/** The daily line goes out at the first round after this hour, local time. */
const DIGEST_HOUR = 7;
/** A difference between the clocks that no slow machine explains. */
const JUMP = 5 * MINUTE;
/** A site that was away this long may as well have a wrong clock. */
const AWAY = 7 * DAY;
/** How far ahead a mark that is only ever dropped counts as taken. */
const FOR_GOOD = Number.MAX_SAFE_INTEGER;

export interface RoundsParts {
  store: Store;
  clock: Clock;
  pauses: Pauses;
  mailer: Mailer;
  retention: Retention;
  heldMaxRows: number;
  events: DeskEvents;
  /** Says when a mail that nobody waits for is to be given up. */
  courtesy(): AbortSignal;
}

/**
 * What is done by the clock and not by an enquiry: watching that mail flows, erasing by rule, the daily line.
 * Marks in the store see to it that of several instances one does it.
 */
export class Rounds {
  readonly #parts: RoundsParts;
  readonly #steady: SteadyClock;
  readonly #held: HeldNotices;
  #cancel = () => {};
  #under: Promise<void> = Promise.resolve();
  #running = false;

  constructor(parts: RoundsParts) {
    this.#parts = parts;
    this.#steady = new SteadyClock(parts.clock, parts.store);
    this.#held = new HeldNotices({ ...parts, signal: parts.courtesy });
  }

  start(): void {
    this.#running = true;
    this.#under = this.#round();
  }

  async stop(): Promise<void> {
    this.#running = false;
    this.#cancel();
    await this.#under;
  }

  /** Tells the owner at once that something is held, instead of at the next round. */
  noticeHeld(): void {
    if (!this.#running) return;
    const telling = this.#held.tellOfNew().catch((error: unknown) => this.#logFault(error));
    this.#under = Promise.all([this.#under, telling]).then(() => {});
  }

  /** Never rejects; each duty is guarded, so that one at fault does not keep the others from being done. */
  async #round(): Promise<void> {
    const { clock } = this.#parts;
    for (const duty of [
      () => this.#watchFlow(),
      () => this.#held.tellOfNew(),
      () => this.#held.tellBeforeErasing(),
      () => this.#eraseByRule(),
      () => this.#sendDigest(),
    ]) {
      try {
        await duty();
      } catch (error) {
        this.#logFault(error);
      }
    }
    if (!this.#running) return;
    this.#cancel = clock.after(MINUTE, () => {
      this.#under = this.#round();
    });
  }

  #logFault(error: unknown): void {
    const reason = error instanceof Error ? error.name : 'fault';
    this.#parts.events.log?.('error', 'rounds', { reason });
  }

  async #watchFlow(): Promise<void> {
    const { store, clock, pauses, events } = this.#parts;
    const now = clock.now();
    const counts = await store.outbox();
    if (!flows(counts, now, pauses)) {
      if (await store.takeMark('flow stopped', now, FOR_GOOD)) events.onFlowStopped?.(counts);
      /** A mark that another instance has taken since we looked is not ours to drop. */
    } else if (await store.dropMark('flow stopped', now)) {
      events.onFlowResumed?.(counts);
    }
  }

  async #eraseByRule(): Promise<void> {
    const { store, clock, retention, events } = this.#parts;
    const trust = await this.#steady.check();
    if (trust === 'jumped') events.log?.('warn', 'clock jumped', { hoursUntilErasing: 24 });
    if (trust !== 'steady') return;
    const now = clock.now();
    const { sentDays, heldDays, heldNoticeDays } = retention;
    const erase = (state: 'sent' | 'held', days: number, unless: Pick<Selection, 'warnedBefore'> = {}) =>
      makeMoves(
        store,
        'erased',
        { states: [state], changedBefore: now - days * DAY, ...unless },
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

  async #sendDigest(): Promise<void> {
    const { store, clock, mailer, courtesy } = this.#parts;
    const now = clock.now();
    const today = new Date(now);
    const mark = `digest ${today.toDateString()}`;
    if (!mailer.digest || today.getHours() < DIGEST_HOUR) return;
    if (!(await store.takeMark(mark, now, FOR_GOOD))) return;
    try {
      const { queued: notMailed, held, failed } = await store.outbox();
      const enquiries = await store.countSince(now - DAY);
      await mailer.digest({ enquiries, notMailed, held, failed }, courtesy());
    } catch (error) {
      /** The next round tries again: a daily line that stays out says that something is wrong. */
      await store.dropMark(mark, now);
      throw error;
    }
  }
}

/** Whether mail flows: nothing that came after the last mail has waited for 15 minutes (CONTRACT `/healthz`). */
export function flows(counts: Counts, now: number, pauses: Pauses): boolean {
  return counts.stuckSince === null || now - counts.stuckSince < pauses.flow;
}

/** True the first time in a day for this address, across instances. The address itself is not kept. */
export async function mayAcknowledge(store: Store, email: string, now: number): Promise<boolean> {
  const hash = await keyedHash(store);
  return store.takeMark(`acknowledged ${hash('sender', normaliseMailbox(email))}`, now, DAY);
}

/**
 * Tells whether wall time can be trusted to erase by. A clock that jumps to next year would otherwise erase every
 * enquiry at once; after a jump nothing is erased for a day, so that the clock, or the owner, can come right.
 */
class SteadyClock {
  readonly #clock: Clock;
  readonly #store: Store;
  #last: { wall: number; uptime: number } | undefined;
  #jumpedAt: number | undefined;

  constructor(clock: Clock, store: Store) {
    this.#clock = clock;
    this.#store = store;
  }

  async check(): Promise<'steady' | 'jumped' | 'waiting'> {
    const wall = this.#clock.now();
    const uptime = this.#clock.uptime();
    const jumped = this.#last
      ? Math.abs(wall - this.#last.wall - (uptime - this.#last.uptime)) > JUMP
      : await this.#wasAway(wall);
    if (jumped) this.#jumpedAt = uptime;
    const waiting = this.#jumpedAt !== undefined && uptime - this.#jumpedAt < DAY;
    this.#last = { wall, uptime };
    await this.#store.takeMark('rounds', wall, -FOR_GOOD);
    if (jumped) return 'jumped';
    return waiting ? 'waiting' : 'steady';
  }

  async #wasAway(wall: number): Promise<boolean> {
    const last = await this.#store.readMark('rounds');
    return last !== null && (wall - last > AWAY || last - wall > JUMP);
  }
}
