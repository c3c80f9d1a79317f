import { FOREVER, MAIL_OUT_MARK, type OutboxCounts } from '#store';
import { HOUR } from '../../durations.ts';
import { readBackupState } from '../backupState.ts';
import { isMailFlowing } from '../delivery/timing.ts';
import { EnquiryError } from '../errors.ts';
import type { Trouble } from '../troubleTexts.ts';
import type { SharedDeps } from '../types.ts';

/** Names of timestamp marks in the store, which prevent a second report by any instance. */
export interface TroubleMarks {
  /** Set from the alert of the trouble until the alert of its end. */
  readonly alert: string;
  /** Set from the mail about the trouble until the mail about its end. */
  readonly mailed: string;
  /** Set while a mail is being sent. If sending fails, it is retried after an hour. */
  readonly trying: string;
}

const BACKUP_MARKS: TroubleMarks = {
  alert: 'backup alert',
  mailed: 'backup trouble mailed',
  trying: 'backup notice',
};

/** Number of consecutive failing rounds before a report, so that a restart of the database is not reported. */
const FAILING_ROUNDS = 2;

/** Alerts once, from one instance, when a backup fails or is overdue, and once when backups work again. */
export async function watchBackups(deps: SharedDeps): Promise<void> {
  const { store, clock, events } = deps;
  const now = clock.now();
  const findTrouble = async () => {
    const { trouble } = await readBackupState(store, now);
    // Only the doctor reports backups that were never set up.
    return trouble === null || trouble === 'never' ? null : (`backup-${trouble}` as const);
  };
  const trouble = await findTrouble();
  if (trouble === null)
    return notifyResolved(deps, BACKUP_MARKS, 'backup-made', async () => (await findTrouble()) === null);
  if (await store.takeMark(BACKUP_MARKS.alert, now, FOREVER)) events.onTrouble?.(trouble);
  await mailOnce(deps, BACKUP_MARKS, trouble, false);
}

/**
 * Reports once, from one instance, that a trouble is over: by alert, by mail or both, as its start was reported.
 * @param isOver called after the marks are read, in case another instance has just found the trouble
 */
export async function notifyResolved(
  deps: SharedDeps,
  marks: TroubleMarks,
  end: Trouble,
  isOver: () => Promise<boolean>,
): Promise<void> {
  const { store, events } = deps;
  const alertedAt = await store.readMark(marks.alert);
  const mailedAt = await store.readMark(marks.mailed);
  if ((alertedAt === null && mailedAt === null) || !(await isOver())) return;
  if (alertedAt !== null && (await store.dropMark(marks.alert, alertedAt))) events.onTrouble?.(end);
  if (mailedAt !== null) await mailOnce(deps, marks, end, true);
}

async function mailOnce(
  deps: SharedDeps,
  marks: TroubleMarks,
  trouble: Trouble,
  isOver: boolean,
): Promise<void> {
  const { store, clock, mailer, createBackgroundSignal } = deps;
  const now = clock.now();
  const isDue = async () => ((await store.readMark(marks.mailed)) !== null) === isOver;
  if (!(await isDue()) || !(await store.takeMark(marks.trying, now, HOUR))) return;
  // Another instance may have mailed it before this one took the mark.
  if (await isDue()) {
    await mailer.notifyTrouble(trouble, createBackgroundSignal());
    if (isOver) await store.dropMark(marks.mailed, now);
    else await store.takeMark(marks.mailed, now, FOREVER);
  }
  await store.dropMark(marks.trying, now);
}

/**
 * Creates a task that notifies when enquiries cannot be stored, and when they can again. Each instance reports on its
 * own, since no timestamp mark can be written to a read-only store. The task throws the mail error: the next round
 * retries.
 */
export function createStoreWatch({ events, mailer, createBackgroundSignal, getStatus }: SharedDeps) {
  let failures = 0;
  let isAlerted = false;
  let isMailed = false;
  return async (): Promise<void> => {
    const isWritable = await getStatus().then(
      () => true,
      (error) => {
        if (error instanceof EnquiryError && error.code === 'UNAVAILABLE') return false;
        throw error;
      },
    );
    failures = isWritable ? 0 : failures + 1;
    if (!isWritable && failures < FAILING_ROUNDS) return;
    const trouble = isWritable ? 'store-writable' : 'store-failing';
    if (isAlerted === isWritable) events.onTrouble?.(trouble);
    isAlerted = !isWritable;
    if (isMailed === isWritable) await mailer.notifyTrouble(trouble, createBackgroundSignal());
    isMailed = !isWritable;
  };
}

/** In ms: minimum interval between alerts, and between attempts to send a notice. */
const INTERVAL = HOUR;
const NOTICE_MARK = 'unmailed notice';
const ALERT_MARK = 'unmailed alert';
const FLOW_MARK = 'flow stopped';
/** Marks for failed enquiries only: after a notice of delayed enquiries, there is no notice that they were mailed. */
const FAILED_MARKS: TroubleMarks = {
  alert: 'failed alerted',
  mailed: 'failed mailed',
  trying: 'failed end notice',
};

/** Whether no failed enquiry is left. A queued enquiry may be a failed enquiry that is being retried. */
const isSettled = ({ failed, queued, lastFailedAt }: OutboxCounts) =>
  failed === 0 && queued === 0 && lastFailedAt === null;

/**
 * Creates a task that notifies the owner of enquiries that could not be mailed, without quoting them, and once when
 * none is left. If the notice can be mailed, only those enquiries are rejected, which any sender can provoke. If not,
 * mail is down, which `/healthz` reports.
 */
export function createUnmailedNotices(deps: SharedDeps) {
  const { store, clock, timing, mailer, events, createBackgroundSignal } = deps;
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
      return notifyResolved(deps, FAILED_MARKS, 'enquiries-settled', async () =>
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
    // Dropped after the notice was sent, so that the next failure is reported at once.
    await store.dropMark(NOTICE_MARK, now);
  }

  /**
   * Runs one call at a time: parallel calls would report the same enquiry twice.
   * @param failedAt time in ms at which an enquiry failed: it is reported even if other mail was delivered since
   * @throws the error of the store or the mail server; retried in an hour
   */
  return (failedAt = Number.NEGATIVE_INFINITY): Promise<void> => {
    const notification = lastNotification.then(() => notify(failedAt));
    lastNotification = notification.catch(() => {});
    return notification;
  };
}

/** Sends an alert once when mail stops and once when it resumes, from one instance only. */
export async function watchMailFlow({ store, clock, timing, events }: SharedDeps): Promise<void> {
  const now = clock.now();
  const counts = await store.countOutbox();
  if (!isMailFlowing(counts, now, timing)) {
    if (await store.takeMark(FLOW_MARK, now, FOREVER)) events.onFlowStopped?.(counts);
    // A mark that another instance has taken after `now` is kept.
  } else if (await store.dropMark(FLOW_MARK, now)) events.onFlowResumed?.(counts);
}
