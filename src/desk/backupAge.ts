import { DAY } from './durations.ts';

/**
 * One is made every night where a home makes them by itself, and every week by hand; a day later one was missed. The
 * owner's desk and the doctor say it alike.
 */
const BACKUP_OLD_AFTER = 8 * DAY;

/** Whether a backup that was made then, if ever, saves too little by now. */
export function isBackupOld(madeAt: number | null, now: number): boolean {
  return madeAt === null || now - madeAt > BACKUP_OLD_AFTER;
}
