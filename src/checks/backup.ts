import { readBackupState } from '#desk';
import { formatCommand } from '#settings';
import type { Store } from '#store';
import { type Found, good, warning } from './finding.ts';
import type { Site } from './inputs.ts';

/** In milliseconds. */
const DAY = 24 * 3_600_000;

/** Is there a backup, is it young, and is it anywhere else? */
export async function checkBackup(store: Store, { settings, now }: Site): Promise<Found[]> {
  const { madeAt, trouble, isCopyOld } = await readBackupState(store, now());
  const age = `${Math.max(0, Math.floor((now() - (madeAt ?? 0)) / DAY))} days old`;
  const make = `Make one: ${formatCommand('backup', 'FOLDER')}. On a server of its own it is made every night.`;
  const lost = 'If this disk breaks, every enquiry and account since is lost.';
  if (trouble === 'failed') return [warning('The last backup failed.', `${make} Read what it says.`, lost)];
  if (store.kind === 'postgres') return [];
  if (trouble === 'never') return [warning('No backup was ever made.', make, lost)];
  if (trouble === 'old') return [warning(`The last backup is ${age}.`, make, lost)];
  if (settings.backups.copyCommand === undefined) {
    return [
      warning(
        'The backups stay on this machine.',
        'Set BACKUP_COPY to a command that takes them to another place.',
        'They are lost together with it.',
      ),
    ];
  }
  if (!isCopyOld) return [good(`The last backup is ${age}, and another place has it too.`)];
  return [
    warning(
      'BACKUP_COPY has taken no backup elsewhere for a week.',
      `Run ${formatCommand('backup', 'FOLDER')}, and read what the command says.`,
      'They are lost with this machine.',
    ),
  ];
}
