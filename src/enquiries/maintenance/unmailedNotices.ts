import { FOREVER, MAIL_OUT_MARK, type OutboxCounts } from '#store';
import { HOUR } from '../../durations.ts';
import { isMailFlowing } from '../delivery/timing.ts';
import type { SharedParts } from '../types.ts';

import { notifyResolved, type TroubleMarks } from './troubleNotices.ts';

/** In ms: minimum interval between alerts, and between attempts to send a notice. */
const INTERVAL = HOUR;
const NOTICE_MARK = 'unmailed notice';
const ALERT_MARK = 'unmailed alert';
const FLOW_MARK = 'flow stopped';
/** For failed enquiries only: a notice of delayed enquiries is not followed by one when they are mailed. */
const FAILED_MARKS: TroubleMarks = {
  alert: 'failed alerted',
  mailed: 'failed mailed',
  trying: 'failed end notice',
};

/** Whether no failed enquiry is left. A queued enquiry may be a failed one that is being retried. */
const isSettled = ({ failed, queued, lastFailedAt }: OutboxCounts) =>
  failed === 0 && queued === 0 && lastFailedAt === null;

/**
 * Creates a task that notifies the owner of enquiries that could not be mailed, without quoting them, and once when none
 * is left. If the notice is delivered, mail flows and the fault lies in those enquiries, which anybody can write on
 * purpose; if not, mail is down, which `/healthz` reports.
 */
export function createUnmailedNotices(parts: SharedParts) {
  const { store, clock, timing, mailer, events, createBackgroundSignal } = parts;
  let lastNotification: Promise<unknown> = Promise.resolve();
  let notifiedAt = Number.NEGATIVE_INFINITY;

  async function alert(counts: OutboxCounts, now: number): Promise<void> {
    if (!events.onFailed || !(await store.takeMark(ALERT_MARK, now, INTERVAL))) return;
    await store.takeMark(FAILED_MARKS.alert, now, FOREVER);
    events.onFailed(counts);
  }

  async function notify(failedAt: number): Promise<void> {
    const now = clock.now();
    const counts = await store.countOutbox();
    const hasFailed = failedAt > notifiedAt || counts.lastFailedAt !== null;
    if (!hasFailed && isSettled(counts))
      return notifyResolved(parts, FAILED_MARKS, 'enquiries-settled', async () =>
        isSettled(await store.countOutbox()),
      );
    if (!hasFailed && isMailFlowing(counts, now, timing)) return;
    if (hasFailed) await alert(counts, now);
    if (!(await store.takeMark(NOTICE_MARK, now, INTERVAL))) return;
    const state = hasFailed ? 'failed' : 'queued';
    await mailer.notifyUnmailed({ state, count: counts[state] }, createBackgroundSignal());
    notifiedAt = now;
    if (hasFailed) await store.takeMark(FAILED_MARKS.mailed, now, FOREVER);
    await store.takeMark(MAIL_OUT_MARK, now, -FOREVER);
    // Dropped, so that the next failure is reported at once.
    await store.dropMark(NOTICE_MARK, now);
  }

  /**
   * Runs one call at a time: two in parallel would report the same enquiry twice.
   * @param failedAt time in ms at which an enquiry failed: it is reported even if other mail was delivered since
   * @throws the error of the store or the mail server; retried in an hour
   */
  return (failedAt = Number.NEGATIVE_INFINITY): Promise<void> => {
    const notification = lastNotification.then(() => notify(failedAt));
    lastNotification = notification.catch(() => {});
    return notification;
  };
}

/** Alerts from one instance, once when mail stops and once when it resumes. */
export async function watchMailFlow({ store, clock, timing, events }: SharedParts): Promise<void> {
  const now = clock.now();
  const counts = await store.countOutbox();
  if (!isMailFlowing(counts, now, timing)) {
    if (await store.takeMark(FLOW_MARK, now, FOREVER)) events.onFlowStopped?.(counts);
    // A mark that another instance has taken after `now` is kept.
  } else if (await store.dropMark(FLOW_MARK, now)) events.onFlowResumed?.(counts);
}
