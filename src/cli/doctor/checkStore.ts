import { stat, statfs } from 'node:fs/promises';
import { formatCappedCount, judgeFreeSpace } from '#desk';
import { formatCommand, type Settings } from '#settings';
import { findMissingStore, openStore, StoreError } from '#store';
import { type DoctorFinding, error, formatBytes, good, warning } from './finding.ts';

/** Is there room for what comes? */
export async function checkDisk(folder: string): Promise<DoctorFinding[]> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const seen = `${formatBytes(free)} free where enquiries are kept.`;
    const level = judgeFreeSpace(free);
    if (level === 'error') return [error(seen, 'Make room: without it enquiries are refused.')];
    return [level === 'warning' ? warning(seen, 'Make room soon.') : good(seen)];
  } catch {
    return [];
  }
}

/** Can enquiries be kept, are they whole, may nobody else read them, and does any need the owner? */
export async function checkStore({ dataDir, databaseUrl }: Settings): Promise<DoctorFinding[]> {
  const modes = databaseUrl === undefined ? await checkMode(dataDir) : [];
  try {
    const missing = findMissingStore({ dataDir, databaseUrl });
    if (missing !== null) return [good(`There is no store yet: the first start makes ${missing}.`)];
    const store = await openStore({ dataDir, databaseUrl });
    try {
      await store.checkWritable(Date.now());
      const faults = await store.check();
      const { failed, held } = await store.countOutbox();
      const findings = faults.map((fault) =>
        error(`The store is damaged: ${fault}`, 'Restore your last backup.'),
      );
      if (findings.length === 0) findings.push(good(`Enquiries are kept in ${store.place}, whole.`));
      if (failed > 0) {
        findings.push(
          warning(
            `${formatCappedCount(failed)} could not be mailed.`,
            `See: ${formatCommand('enquiries', 'list --state failed')}`,
          ),
        );
      }
      if (held > 0) {
        findings.push(
          warning(
            `${formatCappedCount(held)} are held for you.`,
            `See: ${formatCommand('enquiries', 'list --state held')}`,
          ),
        );
      }
      return [...findings, ...modes];
    } finally {
      await store.close();
    }
  } catch (fault) {
    if (!(fault instanceof StoreError)) throw fault;
    return [error('Enquiries cannot be kept.', fault.message)];
  }
}

/**
 * Enquiries may hold health information: nobody else on this machine may read them. Looked at before the store is
 * opened, because opening it takes that right away.
 */
async function checkMode(folder: string): Promise<DoctorFinding[]> {
  const mode = await stat(folder).then(
    (found) => found.mode,
    () => 0,
  );
  if ((mode & 0o077) === 0) return [];
  return [
    warning(
      `Others on this machine could read ${folder}.`,
      'That is mended now. Ask yourself who has looked.',
    ),
  ];
}
