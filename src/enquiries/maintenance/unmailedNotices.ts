import { HOUR } from '#durations';
import { FOREVER, MAIL_OUT_MARK, type OutboxCounts, type Store } from '#store';
import type { Timing } from '../delivery/timing.ts';
import type { EnquiryEvents, EnquiryMailer, ServiceClock } from '../types.ts';
import { isMailFlowing } from './mailFlow.ts';
import { notifyOfEnd, type TroubleMarks } from './troubleNotices.ts';

/** A notice that did not go out is tried again so much later; one alert in this time. In ms. */
const AGAIN_AFTER = HOUR;
const TRYING = 'unmailed notice';
const ALERT = 'unmailed alert';
/** Of enquiries that failed; one that is only put off ends with its own mail. */
const FAILED_MARKS: TroubleMarks = {
  alert: 'failed alerted',
  mailed: 'failed mailed',
  trying: 'failed end notice',
};

/** What waits may be one that failed and is tried again. */
const isSettled = ({ failed, queued, lastFailedAt }: OutboxCounts) =>
  failed === 0 && queued === 0 && lastFailedAt === null;

export interface UnmailedNoticeParts {
  store: Store;
  clock: ServiceClock;
  timing: Timing;
  mailer: EnquiryMailer;
  events: EnquiryEvents;
  /** Says when a mail that nobody waits for is to be given up. */
  createBackgroundSignal(): AbortSignal;
}

/**
 * Tells the owner of enquiries that could not be mailed, and once that none is left, by a mail without their words.
 * Where it goes out, the fault was of those letters, which a stranger can write on purpose, and mail flows; where it
 * does not, mail is at fault, and `/healthz` goes on saying so.
 */
export class UnmailedNotices {
  readonly #parts: UnmailedNoticeParts;
  #last: Promise<unknown> = Promise.resolve();
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(parts: UnmailedNoticeParts) {
    this.#parts = parts;
  }

  /**
   * One after the other: two at once would tell of the same one twice.
   * @param failedAt when one was given up, in ms: told of whatever has gone out beside it
   * @throws whatever the store or the mail server did; it is tried again in an hour
   */
  notify(failedAt?: number): Promise<void> {
    const notified = this.#last.then(() => this.#notify(failedAt));
    this.#last = notified.catch(() => {});
    return notified;
  }

  async #notify(failedAt = Number.NEGATIVE_INFINITY): Promise<void> {
    const { store, clock, timing, mailer, events, createBackgroundSignal } = this.#parts;
    const now = clock.now();
    const counts = await store.countOutbox();
    const hasFailed = failedAt > this.#toldAt || counts.lastFailedAt !== null;
    if (!hasFailed && isSettled(counts))
      return notifyOfEnd(this.#parts, FAILED_MARKS, 'enquiries-settled', async () =>
        isSettled(await store.countOutbox()),
      );
    if (!hasFailed && isMailFlowing(counts, now, timing)) return;
    if (hasFailed && events.onFailed && (await store.takeMark(ALERT, now, AGAIN_AFTER))) {
      await store.takeMark(FAILED_MARKS.alert, now, FOREVER);
      events.onFailed(counts);
    }
    if (!(await store.takeMark(TRYING, now, AGAIN_AFTER))) return;
    const state = hasFailed ? 'failed' : 'queued';
    await mailer.notifyUnmailed({ state, count: counts[state] }, createBackgroundSignal());
    this.#toldAt = now;
    if (hasFailed) await store.takeMark(FAILED_MARKS.mailed, now, FOREVER);
    await store.takeMark(MAIL_OUT_MARK, now, -FOREVER);
    // The next letter that is refused is told of at once.
    await store.dropMark(TRYING, now);
  }
}
