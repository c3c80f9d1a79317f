import { DAY } from '#durations';
import { BACKUP_MARK, type Store } from '#store';

/** Where backups are made by hand, one a week is expected; a day later one was missed. */
const OLD_AFTER = 8 * DAY;
/** Where a timer makes one every night (`--nightly`): one night was missed, and it is not the next one yet. */
const NIGHTLY_OLD_AFTER = 2 * DAY;

/** Taken by a backup that failed or was not taken elsewhere; dropped by the next that worked. */
export const BACKUP_FAILED_MARK = 'backup failed';
/** When a timer last made one. */
export const BACKUP_NIGHTLY_MARK = 'backup nightly';
/** When one was last taken to another place. */
export const BACKUP_COPIED_MARK = 'backup copied elsewhere';

/** How the backups of a store are. */
export interface BackupState {
  readonly madeAt: number | null;
  readonly trouble: 'failed' | 'never' | 'old' | null;
  /** Whether the copy elsewhere is missing or old. */
  readonly isCopyOld: boolean;
}

/** The admin, the doctor and the notices all judge by this. */
export async function readBackupState(
  store: Pick<Store, 'kind' | 'readMark'>,
  now: number,
): Promise<BackupState> {
  const madeAt = await store.readMark(BACKUP_MARK);
  const copiedAt = await store.readMark(BACKUP_COPIED_MARK);
  const nightlyAt = await store.readMark(BACKUP_NIGHTLY_MARK);
  // It counts for a week, so that a timer may be given up.
  const isNightly = nightlyAt !== null && now - nightlyAt <= OLD_AFTER;
  const findTrouble = async () => {
    if ((await store.readMark(BACKUP_FAILED_MARK)) !== null) return 'failed';
    // A database that others look after has copies that nobody here knows of.
    if (store.kind === 'postgres') return null;
    if (madeAt === null) return 'never';
    return now - madeAt > (isNightly ? NIGHTLY_OLD_AFTER : OLD_AFTER) ? 'old' : null;
  };
  const isCopyOld = copiedAt === null || now - copiedAt > OLD_AFTER;
  return { madeAt, trouble: await findTrouble(), isCopyOld };
}
