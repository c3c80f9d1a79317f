import type { HeldEnquiry, Store } from '#store';
import { DAY, HOUR } from '../durations.ts';
import type { DeskClock, DeskEvents, DeskMailer, HeldNotice, Retention } from '../types.ts';

/** At most one notice of newly held enquiries, and one alert, in this time, in ms. */
const NOTICE_EVERY = HOUR;
/** How many of the newest a notice names. */
const NAMED = 5;

/** What the marks in the store are called; they hold for all instances. */
const MARKS = { new: 'held notice', last: 'held last notice', alert: 'held alert' } as const;

export interface HeldNoticesParts {
  store: Store;
  clock: DeskClock;
  mailer: DeskMailer;
  retention: Retention;
  /** Above so many held, enquiries without a person check are refused (CONTRACT "Settings", `HELD_MAX`). */
  heldMaxRows: number;
  events: DeskEvents;
  /** Says when a mail that nobody waits for is to be given up. */
  createBackgroundSignal(): AbortSignal;
}

/**
 * Tells the owner of what is held: a mail as soon as there is something new, then at most one an hour; and a last one
 * before held words are erased, which are not erased without it (CONTRACT "An enquiry").
 */
export class HeldNotices {
  readonly #parts: HeldNoticesParts;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: HeldNoticesParts) {
    this.#parts = parts;
  }

  /** @throws whatever the store or the mail server did; the next call tries again. */
  async notifyOfNew(): Promise<void> {
    const { store, clock, retention } = this.#parts;
    const now = clock.now();
    const told = await store.readMark(MARKS.new);
    if (told !== null && told <= now && now - told < NOTICE_EVERY) return;
    const held = await store.listUntold();
    if (held.length === 0) return;
    await this.#alert(held.length, now);
    if (!(await store.takeMark(MARKS.new, now, NOTICE_EVERY))) return;
    await this.#send('new', held, now + retention.heldDays * DAY, now);
    await store.markTold(held.map(({ id }) => id));
  }

  /** The last notice, once a day at most, about what may be erased `heldNoticeDays` from now. @throws as above */
  async notifyBeforeErasing(): Promise<void> {
    const { store, clock, retention } = this.#parts;
    const { heldDays, heldNoticeDays } = retention;
    // Old held ones may be many, and nothing about them changes within the hour.
    if (clock.uptime() - this.#lookedAt < HOUR) return;
    const now = clock.now();
    // A day early, so that a mail which leaves late does not put off what the privacy notice promises.
    const held = await store.listUnwarned(now - (heldDays - heldNoticeDays - 1) * DAY);
    if (held.length > 0 && (await store.takeMark(MARKS.last, now, DAY))) {
      await this.#send('last', held, now + heldNoticeDays * DAY, now);
      await store.markWarned(
        held.map(({ id }) => id),
        now,
      );
    }
    this.#lookedAt = clock.uptime();
  }

  async #send(kind: HeldNotice['kind'], held: HeldEnquiry[], eraseAt: number, now: number): Promise<void> {
    const { mailer, store, createBackgroundSignal, events, heldMaxRows } = this.#parts;
    try {
      const total = (await store.countOutbox()).held;
      const notice: HeldNotice = {
        ...{ kind, count: held.length, total, eraseAt, refusing: total >= heldMaxRows },
        reasons: countReasons(held),
        newest: held.slice(0, NAMED).map(({ id, receivedAt, reason, spamSignals }) => ({
          ...{ id, receivedAt, why: spamSignals ? `${reason}: ${spamSignals}` : reason },
        })),
      };
      await mailer.notifyHeld(notice, createBackgroundSignal());
    } catch (error) {
      // The next round tries again: an owner who was not told does not know.
      await store.dropMark(MARKS[kind], now);
      throw error;
    }
    events.log?.('info', 'owner told of held enquiries', { kind, enquiries: held.length });
  }

  async #alert(count: number, now: number): Promise<void> {
    const { store, events } = this.#parts;
    if (!events.onHeld || !(await store.takeMark(MARKS.alert, now, NOTICE_EVERY))) return;
    events.onHeld(count, await store.countOutbox());
  }
}

/** The most frequent reason first. */
function countReasons(held: readonly HeldEnquiry[]): HeldNotice['reasons'] {
  const counts = new Map<string, number>();
  for (const { reason } of held) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count);
}
