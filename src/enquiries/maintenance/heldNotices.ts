import { DAY, HOUR } from '#durations';
import { FOREVER, type HeldEnquiry, type Store } from '#store';
import { isCeilingReached } from '../intake/rateLimit.ts';
import type { EnquiryEvents, EnquiryMailer, HeldMax, HeldNotice, Retention, ServiceClock } from '../types.ts';
import { notifyOfEnd, type TroubleMarks } from './troubleNotices.ts';

/** At most one notice of newly held enquiries, one of refusing, and one alert of each, in this time, in ms. */
const NOTICE_EVERY = HOUR;
/** How many of the newest a notice names. */
const NAMED = 5;

/** What the marks in the store are called; they hold for all instances. */
const MARKS = {
  new: 'held notice',
  refusing: 'held refusing notice',
  last: 'held last notice',
  alert: 'held alert',
  refusingAlert: 'held refusing alert',
} as const;

const REFUSING_MARKS: TroubleMarks = {
  alert: 'held refusing alerted',
  mailed: 'held refusing told',
  trying: 'held refusing end notice',
};

export interface HeldNoticesParts {
  store: Store;
  clock: ServiceClock;
  mailer: EnquiryMailer;
  retention: Retention;
  heldMax: HeldMax;
  events: EnquiryEvents;
  /** Says when a mail that nobody waits for is to be given up. */
  createBackgroundSignal(): AbortSignal;
}

/**
 * Tells the owner of what is held: a mail as soon as there is something new, then at most one an hour; one whenever so
 * much is held that the form begins to refuse; and a last one before held words are erased, which are not erased
 * without it (CONTRACT "An enquiry").
 */
export class HeldNotices {
  readonly #parts: HeldNoticesParts;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: HeldNoticesParts) {
    this.#parts = parts;
  }

  /** @throws whatever the store or the mail server did; the next call tries again. */
  async notifyOfNew(): Promise<void> {
    const { store, clock, retention, events } = this.#parts;
    const now = clock.now();
    const told = await store.readMark(MARKS.new);
    if (told !== null && told <= now && now - told < NOTICE_EVERY) return;
    // What is graver says it all.
    if (await this.notifyOfRefusing()) return;
    const held = await store.listUntold();
    if (held.length === 0) return;
    if (events.onHeld && (await store.takeMark(MARKS.alert, now, NOTICE_EVERY))) {
      events.onHeld(held.length, await store.countOutbox());
    }
    if (!(await store.takeMark(MARKS.new, now, NOTICE_EVERY))) return;
    await this.#send('new', held, now + retention.heldDays * DAY, now);
    await this.#noteTold(held);
  }

  /**
   * Once for each time that the ceiling is reached, and at most once an hour, however lately the owner was told of
   * what is new: a flood fills it within minutes of its first notice. Once more when it is over.
   * @returns whether this notice tells of what is new: now, by another instance, or once the hour is over
   * @throws as above
   */
  async notifyOfRefusing(): Promise<boolean> {
    const { store, clock, retention, events } = this.#parts;
    const now = clock.now();
    if (!(await this.#isRefusing())) {
      await notifyOfEnd(this.#parts, REFUSING_MARKS, 'form-taking', async () => !(await this.#isRefusing()));
      return false;
    }
    if ((await store.readMark(REFUSING_MARKS.mailed)) !== null) return false;
    if (events.onRefusing && (await store.takeMark(MARKS.refusingAlert, now, NOTICE_EVERY))) {
      await store.takeMark(REFUSING_MARKS.alert, now, FOREVER);
      events.onRefusing(await store.countOutbox());
    }
    if (!(await store.takeMark(MARKS.refusing, now, NOTICE_EVERY))) return true;
    const held = await store.listUntold();
    await this.#send('refusing', held, now + retention.heldDays * DAY, now);
    await this.#noteTold(held);
    // It says what a notice of new ones would: the next of those is due in an hour.
    await store.takeMark(MARKS.new, now, -FOREVER);
    // The last: another instance that reads it must find the others too.
    await store.takeMark(REFUSING_MARKS.mailed, now, FOREVER);
    return true;
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

  async #noteTold(held: readonly HeldEnquiry[]): Promise<void> {
    const { store, clock } = this.#parts;
    await store.markTold(
      held.map(({ id }) => id),
      clock.now(),
    );
  }

  async #send(kind: HeldNotice['kind'], held: HeldEnquiry[], eraseAt: number, now: number): Promise<void> {
    const { mailer, store, createBackgroundSignal, events } = this.#parts;
    try {
      const total = (await store.countOutbox()).held;
      const notice: HeldNotice = {
        ...{ kind, count: held.length, total, eraseAt, refusing: await this.#isRefusing() },
        reasons: countReasons(held),
        newest: held.slice(0, NAMED).map(({ id, receivedAt, reason, spamSignals }) => ({
          ...{ id, receivedAt, reason, spamSignals },
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

  async #isRefusing(): Promise<boolean> {
    const { store, heldMax } = this.#parts;
    return isCeilingReached(await store.measureHeld(heldMax.rows), heldMax);
  }
}

/** The most frequent reason first. */
function countReasons(held: readonly HeldEnquiry[]): HeldNotice['reasons'] {
  const counts = new Map<string, number>();
  for (const { reason } of held) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count);
}
