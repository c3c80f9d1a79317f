import { BACKUP_MARK, type Store } from '#store';
import { DAY } from '../durations.ts';

/** Manual backups are expected weekly, so the last one is old after a week and a day. */
const MAX_AGE = 8 * DAY;
/** With a nightly timer (`--nightly`), the last backup is old once a night was missed. */
const MAX_AGE_NIGHTLY = 2 * DAY;

/** Timestamp mark, set when a backup or copying it elsewhere fails; dropped by the next backup that succeeds. */
export const BACKUP_FAILED_MARK = 'backup failed';
export const BACKUP_NIGHTLY_MARK = 'backup nightly';
export const BACKUP_COPIED_MARK = 'backup copied elsewhere';

export async function readBackupState(store: Pick<Store, 'kind' | 'readMark'>, now: number) {
  const madeAt = await store.readMark(BACKUP_MARK);
  const copiedAt = await store.readMark(BACKUP_COPIED_MARK);
  const nightlyAt = await store.readMark(BACKUP_NIGHTLY_MARK);
  // The timer counts only if it ran within the last week, since the owner may have abandoned it.
  const isNightly = nightlyAt !== null && now - nightlyAt <= MAX_AGE;
  const findTrouble = async (): Promise<'failed' | 'never' | 'old' | null> => {
    if ((await store.readMark(BACKUP_FAILED_MARK)) !== null) return 'failed';
    // A managed database has backups that this program cannot see.
    if (store.kind === 'postgres') return null;
    if (madeAt === null) return 'never';
    return now - madeAt > (isNightly ? MAX_AGE_NIGHTLY : MAX_AGE) ? 'old' : null;
  };
  const isCopyOld = copiedAt === null || now - copiedAt > MAX_AGE;
  return { madeAt, trouble: await findTrouble(), isCopyOld };
}
