import { BACKUP_COPIED_MARK, BACKUP_FAILED_MARK, BACKUP_NIGHTLY_MARK, isBackupOld } from '#desk';
import { DAY } from '#durations';
import { formatCommand, type Settings } from '#settings';
import { BACKUP_MARK, findMissingStore, openStore, StoreError } from '#store';
import { type DoctorFinding, good, warning } from './finding.ts';

/** Is there a backup, is it young, and is it anywhere else? */
export async function checkBackup(
  { dataDir, databaseUrl, backups }: Settings,
  now: number,
): Promise<DoctorFinding[]> {
  try {
    if (databaseUrl !== undefined || findMissingStore({ dataDir, databaseUrl }) !== null) return [];
    const store = await openStore({ dataDir, databaseUrl });
    try {
      const made = await store.readMark(BACKUP_MARK);
      const copied = await store.readMark(BACKUP_COPIED_MARK);
      const nightly = await store.readMark(BACKUP_NIGHTLY_MARK);
      const hasFailed = (await store.readMark(BACKUP_FAILED_MARK)) !== null;
      return judgeBackup(
        { made, copied, nightly, hasFailed, isCopied: backups.copyCommand !== undefined },
        now,
      );
    } finally {
      await store.close();
    }
  } catch (fault) {
    if (!(fault instanceof StoreError)) throw fault;
    // The check of the store says what is wrong with it.
    return [];
  }
}

interface BackupTimes {
  made: number | null;
  copied: number | null;
  /** By a timer. */
  nightly: number | null;
  hasFailed: boolean;
  /** By BACKUP_COPY. */
  isCopied: boolean;
}

const countDays = (ms: number) => Math.max(0, Math.floor(ms / DAY));

function judgeBackup(
  { made, copied, nightly, hasFailed, isCopied }: BackupTimes,
  now: number,
): DoctorFinding[] {
  const make = `Make one: ${formatCommand('backup', 'FOLDER')}. On a server of its own it is made every night.`;
  const lost = 'If this disk breaks, every enquiry and account since is lost.';
  if (hasFailed) return [warning('The last backup failed.', `${make} Read what it says.`, lost)];
  if (made === null) return [warning('No backup was ever made.', make, lost)];
  if (isBackupOld(made, now, nightly))
    return [warning(`The last backup is ${countDays(now - made)} days old.`, make, lost)];
  if (!isCopied) {
    return [
      warning(
        'The backups stay on this machine.',
        'Set BACKUP_COPY to a command that takes them to another place.',
        'They are lost together with it.',
      ),
    ];
  }
  if (isBackupOld(copied, now)) {
    const advice = `Run ${formatCommand('backup', 'FOLDER')}, and read what the command says.`;
    return [
      warning(
        'BACKUP_COPY has taken no backup elsewhere for a week.',
        advice,
        'They are lost with this machine.',
      ),
    ];
  }
  return [good(`The last backup is ${countDays(now - made)} days old, and another place has it too.`)];
}
