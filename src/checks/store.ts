import { stat, statfs } from 'node:fs/promises';
import { formatCappedCount, rateFreeSpace, readBackupState } from '#enquiries';
import { formatCount } from '#enquiry';
import { formatCommand } from '#settings';
import { findMissingStore, openStore, type Store, StoreError } from '#store';
import { DAY } from '../durations.ts';
import { error, type Findings, formatBytes, good, warning } from './finding.ts';
import type { Site } from './inputs.ts';
import { checkProxies } from './settings.ts';

export async function checkDisk({ settings }: Site): Promise<Findings> {
  const space = await readFreeSpace(settings.dataDir);
  if (!space) return [];
  const message = `${formatBytes(space.free)} free where enquiries are kept.`;
  const severity = rateFreeSpace(space.free);
  if (severity === 'error') return error(message, 'Make room: without it enquiries are refused.');
  return severity === 'warning' ? warning(message, 'Make room soon.') : good(message);
}

/** Free and total space in bytes; `undefined` when the folder does not exist. */
export const readFreeSpace = (folder: string) =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
    () => undefined,
  );

export async function checkStore(site: Site): Promise<Findings> {
  const { dataDir, databaseUrl, trustProxy } = site.settings;
  const isOnServer = site.home === 'server';
  // DATABASE_URL is in Google's Secret Manager, so it may be unknown on this machine.
  if (!isOnServer && databaseUrl === undefined) return [];
  const modes = databaseUrl === undefined ? await checkMode(dataDir) : [];
  try {
    const missing = findMissingStore({ dataDir, databaseUrl });
    if (missing !== null) return good(`There is no store yet: the first start makes ${missing}.`);
    const store = await openStore({ dataDir, databaseUrl });
    await using _ = { [Symbol.asyncDispose]: () => store.close() };
    const enquiries = await checkEnquiries(store);
    if (!isOnServer) return enquiries;
    const proxies = await checkProxies(store, trustProxy, Date.now());
    return [enquiries, modes, await checkBackup(store, site), proxies].flat();
  } catch (fault) {
    if (!(fault instanceof StoreError)) throw fault;
    return error('Enquiries cannot be kept.', fault.message);
  }
}

async function checkEnquiries(store: Store): Promise<Findings> {
  await store.checkWritable(Date.now());
  const faults = await store.check();
  const { failed, held } = await store.countOutbox();
  const formatHint = (state: string) => `See: ${formatCommand('enquiries', `list --state ${state}`)}`;
  return [
    ...faults.map((fault) => error(`The store is damaged: ${fault}`, 'Restore your last backup.')),
    ...(faults.length === 0 ? [good(`Enquiries are kept in ${store.location}, whole.`)] : []),
    ...(failed > 0
      ? [warning(`${formatCappedCount(failed)} could not be mailed.`, formatHint('failed'))]
      : []),
    ...(held > 0 ? [warning(`${formatCappedCount(held)} are held for you.`, formatHint('held'))] : []),
  ];
}

/** Called before the store is opened, because opening restricts the folder to this user. */
async function checkMode(folder: string): Promise<Findings> {
  const stats = await stat(folder).catch(() => undefined);
  if (!stats || (stats.mode & 0o077) === 0) return [];
  const message = `Others on this machine could read ${folder}.`;
  return warning(message, 'That is mended now. Ask yourself who has looked.');
}

async function checkBackup(store: Store, { settings, now }: Site): Promise<Findings> {
  const { madeAt, trouble, isCopyOld } = await readBackupState(store, now());
  const age = `${formatCount(Math.max(0, Math.floor((now() - (madeAt ?? 0)) / DAY)), 'day', 'days')} old`;
  const remedy = `Make one: ${formatCommand('backup', 'FOLDER')}. On a server of its own it is made every night.`;
  const reason = 'If this disk breaks, every enquiry and account since is lost.';
  if (trouble === 'failed') return warning('The last backup failed.', `${remedy} Read what it says.`, reason);
  if (store.kind === 'postgres') return [];
  if (trouble === 'never') return warning('No backup was ever made.', remedy, reason);
  if (trouble === 'old') return warning(`The last backup is ${age}.`, remedy, reason);
  if (settings.backups.copyCommand === undefined) {
    return warning(
      'The backups stay on this machine.',
      'Set BACKUP_COPY to a command that takes them to another place.',
      'They are lost together with it.',
    );
  }
  if (!isCopyOld) return good(`The last backup is ${age}, and another place has it too.`);
  return warning(
    'BACKUP_COPY has taken no backup elsewhere for a week.',
    `Run ${formatCommand('backup', 'FOLDER')}, and read what the command says.`,
    'They are lost with this machine.',
  );
}
