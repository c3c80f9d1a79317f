import { DAY } from '#durations';

/** Where backups are made by hand, one a week is expected; a day later one was missed. */
const BACKUP_OLD_AFTER = 8 * DAY;
/** Where a timer makes one every night (`--nightly`): one night was missed, and it is not the next one yet. */
const NIGHTLY_OLD_AFTER = 2 * DAY;

/** Taken by a backup that failed or was not taken elsewhere; dropped by the next that worked. */
export const BACKUP_FAILED_MARK = 'backup failed';
/** When a timer last made one. */
export const BACKUP_NIGHTLY_MARK = 'backup nightly';

/**
 * Whether a backup that was made then, if ever, saves too little by now: the owner's desk, the doctor and the notices
 * say it alike.
 * @param nightlyAt when a timer last made one; it counts for a week, so that a timer may be given up
 */
export function isBackupOld(madeAt: number | null, now: number, nightlyAt: number | null = null): boolean {
  if (madeAt === null) return true;
  const isNightly = nightlyAt !== null && now - nightlyAt <= BACKUP_OLD_AFTER;
  return now - madeAt > (isNightly ? NIGHTLY_OLD_AFTER : BACKUP_OLD_AFTER);
}
