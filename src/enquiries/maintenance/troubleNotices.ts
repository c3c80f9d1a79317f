import { HOUR } from '#durations';
import { FOREVER, type Store } from '#store';
import { readBackupState } from '../backupState.ts';
import { EnquiryError } from '../errors.ts';
import type { EnquiryEvents, EnquiryMailer, EnquiryStatus, ServiceClock, Trouble } from '../types.ts';

/** What the marks of a trouble are called in the store; they hold for all instances. */
export interface TroubleMarks {
  /** Kept from the alert of its begin to that of its end. */
  readonly alert: string;
  /** The same of the mail. */
  readonly mailed: string;
  /** A mail that did not go out is tried again an hour later. */
  readonly trying: string;
}

const BACKUP_MARKS: TroubleMarks = {
  alert: 'backup alert',
  mailed: 'backup trouble mailed',
  trying: 'backup notice',
};

/** So many rounds in a row: a database that restarts is no trouble yet. */
const FAILING_ROUNDS = 2;

interface NoticeParts {
  store: Store;
  clock: ServiceClock;
  mailer: Pick<EnquiryMailer, 'notifyTrouble'>;
  events: EnquiryEvents;
  /** Says when a mail that nobody waits for is to be given up. */
  createBackgroundSignal(): AbortSignal;
}

export interface TroubleParts extends NoticeParts {
  getStatus(): Promise<EnquiryStatus>;
}

/** Notifies once, by one instance, that a backup failed or is overdue, and once that backups work again. */
export async function watchBackups(parts: TroubleParts): Promise<void> {
  const { store, clock, events } = parts;
  const now = clock.now();
  const findTrouble = async () => {
    const { trouble } = await readBackupState(store, now);
    // Where none was ever made, the doctor says so: nobody is mailed about what was never set up.
    return trouble === null || trouble === 'never' ? null : (`backup-${trouble}` as const);
  };
  const trouble = await findTrouble();
  if (trouble === null)
    return notifyOfEnd(parts, BACKUP_MARKS, 'backup-made', async () => (await findTrouble()) === null);
  if (await store.takeMark(BACKUP_MARKS.alert, now, FOREVER)) events.onTrouble?.(trouble);
  await mailOnce(parts, BACKUP_MARKS, trouble, false);
}

/**
 * Notifies once, by one instance, that a trouble is over: by alert and by mail, where its begin was told so.
 * @param isOver asked again after the marks were read: another instance may have met the trouble since it was asked
 */
export async function notifyOfEnd(
  parts: NoticeParts,
  marks: TroubleMarks,
  end: Trouble,
  isOver: () => Promise<boolean>,
): Promise<void> {
  const { store, events } = parts;
  const alertedAt = await store.readMark(marks.alert);
  const mailedAt = await store.readMark(marks.mailed);
  if ((alertedAt === null && mailedAt === null) || !(await isOver())) return;
  if (alertedAt !== null && (await store.dropMark(marks.alert, alertedAt))) events.onTrouble?.(end);
  if (mailedAt !== null) await mailOnce(parts, marks, end, true);
}

async function mailOnce(
  parts: NoticeParts,
  marks: TroubleMarks,
  trouble: Trouble,
  isOver: boolean,
): Promise<void> {
  const { store, clock, mailer, createBackgroundSignal } = parts;
  const now = clock.now();
  const isDue = async () => ((await store.readMark(marks.mailed)) !== null) === isOver;
  if (!(await isDue()) || !(await store.takeMark(marks.trying, now, HOUR))) return;
  // Another instance may have mailed it since.
  if (await isDue()) {
    await mailer.notifyTrouble(trouble, createBackgroundSignal());
    if (isOver) await store.dropMark(marks.mailed, now);
    else await store.takeMark(marks.mailed, now, FOREVER);
  }
  await store.dropMark(marks.trying, now);
}

/**
 * Notifies once that enquiries cannot be kept, and once that they can be again. Each instance for itself: a store that
 * cannot be written holds no marks.
 */
export class StoreWatch {
  readonly #parts: TroubleParts;
  #failures = 0;
  #isAlerted = false;
  #isMailed = false;

  constructor(parts: TroubleParts) {
    this.#parts = parts;
  }

  /** @throws what the mail server did: it is tried again in the next round */
  async watch(): Promise<void> {
    const isWritable = await this.#isWritable();
    this.#failures = isWritable ? 0 : this.#failures + 1;
    if (!isWritable && this.#failures < FAILING_ROUNDS) return;
    const trouble = isWritable ? 'store-writable' : 'store-failing';
    const { events, mailer, createBackgroundSignal } = this.#parts;
    if (this.#isAlerted === isWritable) events.onTrouble?.(trouble);
    this.#isAlerted = !isWritable;
    if (this.#isMailed === isWritable) await mailer.notifyTrouble(trouble, createBackgroundSignal());
    this.#isMailed = !isWritable;
  }

  async #isWritable(): Promise<boolean> {
    try {
      await this.#parts.getStatus();
      return true;
    } catch (error) {
      if (error instanceof EnquiryError && error.code === 'UNAVAILABLE') return false;
      throw error;
    }
  }
}
