import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { BACKUP_COPIED_MARK, BACKUP_FAILED_MARK, BACKUP_NIGHTLY_MARK } from '#enquiries';
import { formatCommand, readEnvironment, readSettings, type Settings } from '#settings';
import { BACKUP_MARK, FOREVER, type Store, StoreError, toErasedFile } from '#store';
import { CommandRefusal, type ExitCode, openSiteStore, reportFault } from '../commandLine.ts';
import type { Output } from '../terminal.ts';
import * as archives from './archive.ts';

const USAGE = `${formatCommand('backup', 'FOLDER')}

Makes one file of all that is yours (enquiries, accounts, words and pictures) in FOLDER, while the site runs, and reads
it again to its end. BACKUP_KEEP of them stay. BACKUP_COPY takes each to another place; --here leaves that out.
The running site mails its owner when one failed, or none was made for eight days; a timer that makes one every night
says so with --nightly, and the owner is mailed after two. --failed alone notes that a backup was ended from outside.
${formatCommand('restore', 'FILE')} puts one back.
`;

const FLAGS: ReadonlySet<string> = new Set(['--here', '--nightly', '--failed']);

/** @returns the exit code: 1 also when the backup is made but BACKUP_COPY failed */
export async function runBackup(
  args: readonly string[],
  output: Output,
  environment = readEnvironment(),
  now = Date.now,
): Promise<ExitCode> {
  const [folder, ...extraArguments] = args.filter((word) => !FLAGS.has(word));
  const isFailureNote = args.includes('--failed');
  if ((folder === undefined) !== isFailureNote || extraArguments.length > 0 || folder?.startsWith('-')) {
    await output.print(USAGE);
    return 2;
  }
  try {
    const settings = readSettings(environment);
    const { dataDir, databaseUrl } = settings;
    const advice = '. Is DATA_DIR the one the site runs with?';
    await using store = await openSiteStore({ dataDir, databaseUrl }, output, advice);
    let isDone = false;
    try {
      if (folder !== undefined) {
        await backUp(resolve(folder), args, store, settings, output, now);
        isDone = true;
      }
      return 0;
    } finally {
      if (!isDone) await store.takeMark(BACKUP_FAILED_MARK, now(), -FOREVER).catch(() => {});
    }
  } catch (error) {
    return reportFault(explainFault(error), output);
  }
}

async function backUp(
  folder: string,
  args: readonly string[],
  store: Store,
  settings: Settings,
  output: Output,
  now: () => number,
): Promise<void> {
  const { kept: keepCount, copyCommand } = settings.backups;
  const { file, contents } = await makeBackup(folder, store, settings, now());
  await output.print(`${file}\n${describeContents(contents)}\n`);
  const removedCount = await removeOldBackups(folder, keepCount);
  if (removedCount > 0) await output.print(`Older ones deleted: ${removedCount}.\n`);
  if (args.includes('--nightly')) await store.takeMark(BACKUP_NIGHTLY_MARK, now(), -FOREVER);
  const shouldCopy = copyCommand !== undefined && !args.includes('--here');
  if (shouldCopy) await copyElsewhere(copyCommand, file, store, output, now());
  // With --here the recorded failure stays, because it may be a failure of BACKUP_COPY.
  if (shouldCopy || copyCommand === undefined) await store.dropMark(BACKUP_FAILED_MARK, now());
}

/** Replaces a system error that the owner can fix, such as a full disk, by one with a readable message. */
function explainFault(error: unknown): unknown {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  return new StoreError(
    `The backup could not be made: ${code}${path ? ` at ${path}` : ''}. Is there room, and may it be read and written?`,
    { cause: error },
  );
}

function describeContents({ counts, hasErasedIds, contentFiles }: archives.BackupContents): string {
  const enquiries =
    counts === null
      ? 'Without the enquiries: they are in PostgreSQL, which pg_dump copies.'
      : `Enquiries: ${archives.countStored(counts)}. The copy of the store was read to its end and is whole.`;
  return `${enquiries}\nFiles of the practice: ${contentFiles}.${hasErasedIds ? ' With the ids that stay erased.' : ''}`;
}

/** Runs BACKUP_COPY. Its output goes to the terminal, or to the log of the parent process. */
async function copyElsewhere(command: string, file: string, store: Store, output: Output, now: number) {
  const child = spawn('sh', ['-c', command, 'BACKUP_COPY', file], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await once(child, 'close').then(
    ([exitCode]) => exitCode ?? 'a signal',
    (error: NodeJS.ErrnoException) => error.code ?? 'a fault',
  );
  if (code !== 0) {
    throw new CommandRefusal(
      `The backup is made, but BACKUP_COPY did not take it elsewhere (it ended with ${code}).`,
    );
  }
  await store.takeMark(BACKUP_COPIED_MARK, now, -FOREVER);
  await output.print('Taken elsewhere by BACKUP_COPY.\n');
}

/** Packs the data while the site runs, and verifies the archive before giving it its final name. @throws StoreError */
async function makeBackup(folder: string, store: Store, { dataDir, contentDir }: Settings, now: number) {
  // A backup there would contain itself.
  if (`${folder}${sep}`.startsWith(`${resolve(contentDir)}${sep}`))
    throw new StoreError(`${folder} is in CONTENT_DIR: name another folder for backups.`);
  await using workFolder = await archives.makeWorkFolder(
    join(folder, '.making-'),
    (code) => `${folder} cannot be written (${code}): name another folder for backups.`,
  );
  const sourceFolder = join(workFolder.path, 'made');
  const unpackedFolder = join(workFolder.path, 'read');
  await Promise.all([mkdir(sourceFolder), mkdir(unpackedFolder)]);
  if (store.kind === 'sqlite') await store.backup(join(sourceFolder, archives.PARTS.store));
  // The erased ids are copied after the store, so that they include every enquiry erased during the copy.
  await copyFile(toErasedFile(dataDir), join(sourceFolder, archives.PARTS.erasedIds)).catch(ignoreMissing);
  await cp(contentDir, join(sourceFolder, archives.PARTS.content), { recursive: true, dereference: true });
  const archive = join(workFolder.path, 'backup.tar.gz');
  await archives.packArchive(sourceFolder, archive);
  await archives.unpackArchive(archive, unpackedFolder);
  const contents = await archives.inspectBackup(unpackedFolder);
  if (!isDeepStrictEqual(contents, await archives.inspectBackup(sourceFolder))) {
    throw new StoreError('The backup does not hold what was put into it: look at the disk of that folder.');
  }
  await chmod(archive, 0o600);
  const file = join(folder, `tideline-${archives.formatStamp(now)}.tar.gz`);
  await rename(archive, file);
  await store.takeMark(BACKUP_MARK, now, -FOREVER);
  return { file, contents };
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** `tideline-2026-11-22T031500Z.tar.gz`: names sort by date. */
const BACKUP_NAME = /^tideline-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/;

/** Deletes the oldest backups and no other file. @returns the number of deleted backups */
async function removeOldBackups(folder: string, keepCount: number): Promise<number> {
  const oldBackups = (await readdir(folder))
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .slice(0, -keepCount);
  for (const name of oldBackups) await rm(join(folder, name));
  return oldBackups.length;
}
