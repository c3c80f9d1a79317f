import type { Selection, Store } from '#store';
import { DAY } from '../pauses.ts';
import type { Clock, DeskEvents, HeldLine, HeldNotice, Mailer, Retention } from '../types.ts';

/** At most one notice of newly held enquiries, and one alert, in this time, in ms. */
const NOTICE_EVERY = 3_600_000;
/** How many of the newest a notice names. */
const NAMED = 5;
/** How far ahead a mark that is only ever dropped or set anew counts as taken. */
const FOR_GOOD = Number.MAX_SAFE_INTEGER;

/** What the marks in the store are called; they hold for all instances. */
const MARKS = {
  /** Until when the owner has been told of what was held. */
  toldUntil: 'held notice sent',
  notice: 'held notice',
  alert: 'held alert',
  last: 'held last notice',
} as const;

export interface HeldNoticesParts {
  store: Store;
  clock: Clock;
  mailer: Mailer;
  retention: Retention;
  /** Above so many held, enquiries without a person check are refused (CONTRACT `HELD_MAX`). */
  heldMaxRows: number;
  events: DeskEvents;
  /** Says when a mail that nobody waits for is to be given up. */
  signal(): AbortSignal;
}

/**
 * Tells the owner of what is held: a mail as soon as there is something new, then at most one an hour; and a last one
 * before held words are erased, which are not erased without it (CONTRACT "An enquiry").
 */
export class HeldNotices {
  readonly #parts: HeldNoticesParts;

  constructor(parts: HeldNoticesParts) {
    this.#parts = parts;
  }

  /** @throws whatever the store or the mail server did; the next call tries again. */
  async tellOfNew(): Promise<void> {
    const { store, clock } = this.#parts;
    const now = clock.now();
    const isDue = async (mark: string) => {
      const told = await store.readMark(mark);
      return told === null || now - told >= NOTICE_EVERY || told > now;
    };
    if (!(await isDue(MARKS.notice)) && !(await isDue(MARKS.alert))) return;
    const toldUntil = (await store.readMark(MARKS.toldUntil)) ?? 0;
    const which: Selection = { states: ['held'], changedAfter: toldUntil };
    const notice = await this.#compose('new', which);
    if (!notice) return;
    await this.#alert(notice.count, now);
    if (!(await store.takeMark(MARKS.notice, now, NOTICE_EVERY))) return;
    await this.#send(notice, MARKS.notice, now);
    await store.takeMark(MARKS.toldUntil, now, -FOR_GOOD);
  }

  /** The last notice, once a day at most, about what will be erased `heldNoticeDays` from now. @throws as above */
  async tellBeforeErasing(): Promise<void> {
    const { store, clock, retention } = this.#parts;
    const now = clock.now();
    const heldBefore = now - (retention.heldDays - retention.heldNoticeDays) * DAY;
    const notice = await this.#compose('last', {
      states: ['held'],
      changedBefore: heldBefore,
      warnedBefore: null,
    });
    if (!notice || !(await store.takeMark(MARKS.last, now, DAY))) return;
    await this.#send(notice, MARKS.last, now);
    await store.markWarned(heldBefore, now);
  }

  async #send(notice: HeldNotice, mark: string, now: number): Promise<void> {
    const { mailer, store, signal, events } = this.#parts;
    try {
      await mailer.notifyHeld?.(notice, signal());
      events.log?.('info', 'owner told of held enquiries', { kind: notice.kind, enquiries: notice.count });
    } catch (error) {
      // The next round tries again: an owner who was not told does not know.
      await store.dropMark(mark, now);
      throw error;
    }
  }

  async #alert(count: number, now: number): Promise<void> {
    const { store, events } = this.#parts;
    if (!events.onHeld || !(await store.takeMark(MARKS.alert, now, NOTICE_EVERY))) return;
    events.onHeld(count, await store.outbox());
  }

  async #compose(kind: HeldNotice['kind'], which: Selection): Promise<HeldNotice | null> {
    const { store, clock, retention, heldMaxRows } = this.#parts;
    const reasons = await store.countByReason(which);
    const count = reasons.reduce((sum, reason) => sum + reason.count, 0);
    if (count === 0) return null;
    const total = (await store.outbox()).held;
    const days = kind === 'new' ? retention.heldDays : retention.heldNoticeDays;
    return {
      ...{ kind, count, total, reasons, newest: await this.#newest(which) },
      ...{ eraseAt: clock.now() + days * DAY, refusing: total >= heldMaxRows },
    };
  }

  async #newest(which: Selection): Promise<HeldLine[]> {
    const lines: HeldLine[] = [];
    for await (const { id, receivedAt, reason, spamSignals } of this.#parts.store.list(which)) {
      lines.push({ id, receivedAt, why: spamSignals ? `${reason}: ${spamSignals}` : reason });
      if (lines.length === NAMED) break;
    }
    return lines;
  }
}
