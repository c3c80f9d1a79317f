import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { BACKUP_COPIED_MARK, BACKUP_FAILED_MARK, BACKUP_NIGHTLY_MARK } from '#enquiries';
import {
  type Environment,
  formatCommand,
  readEnvironment,
  readSettings,
  type Settings,
  SettingsError,
} from '#settings';
import {
  BACKUP_MARK,
  FOREVER,
  findMissingStore,
  openStore,
  type Store,
  StoreError,
  toErasedFile,
} from '#store';
import { toPrintable } from '../printable.ts';
import { type Output, reportRestore } from '../terminal.ts';
import {
  BACKUP_NAME,
  type BackupContents,
  countKept,
  inspectBackup,
  nameBackup,
  PARTS,
  pack,
  unpack,
} from './archive.ts';

const USAGE = `${formatCommand('backup', 'FOLDER')}

Makes one file of all that is yours (enquiries, accounts, words and pictures) in FOLDER, while the site runs, and reads
it again to its end. BACKUP_KEEP of them stay. BACKUP_COPY takes each to another place; --here leaves that out.
The running site mails its owner when one failed, or none was made for eight days; a timer that makes one every night
says so with --nightly, and the owner is mailed after two. --failed alone notes that a backup was ended from outside.
${formatCommand('restore', 'FILE')} puts one back.
`;

const FLAGS: ReadonlySet<string> = new Set(['--here', '--nightly', '--failed']);

/** @returns the exit code: 1 also when the backup is made and could not be taken elsewhere */
export async function runBackup(
  words: readonly string[],
  output: Output,
  environment: Environment = readEnvironment(),
  now: () => number = Date.now,
): Promise<0 | 1 | 2> {
  const [folder, ...others] = words.filter((word) => !FLAGS.has(word));
  const isFailed = words.includes('--failed');
  if ((folder === undefined) !== isFailed || others.length > 0 || folder?.startsWith('-')) {
    await output.print(USAGE);
    return 2;
  }
  try {
    const settings = readSettings(environment);
    const { dataDir, databaseUrl } = settings;
    const missing = findMissingStore({ dataDir, databaseUrl });
    if (missing !== null) {
      throw new StoreError(`There is no store at ${missing} yet. Is DATA_DIR the one the site runs with?`);
    }
    const store = await openStore({ dataDir, databaseUrl });
    let code: 0 | 1 = 1;
    try {
      if (folder === undefined) return 0;
      reportRestore(store, output);
      code = await backUp({ folder: resolve(folder), words, store, settings, output, now });
      return code;
    } finally {
      if (code === 1) await store.takeMark(BACKUP_FAILED_MARK, now(), -FOREVER).catch(() => {});
      await store.close();
    }
  } catch (error) {
    output.tell(toPrintable(explain(error)));
    return 1;
  }
}

interface BackupRun {
  folder: string;
  words: readonly string[];
  store: Store;
  settings: Settings;
  output: Output;
  now(): number;
}

async function backUp({ folder, words, store, settings, output, now }: BackupRun): Promise<0 | 1> {
  const { kept, copyCommand } = settings.backups;
  const { file, contents } = await makeBackup(folder, store, settings, now());
  await output.print(`${file}\n${describe(contents)}\n`);
  const deleted = await removeOldBackups(folder, kept);
  if (deleted > 0) await output.print(`Older ones deleted: ${deleted}.\n`);
  if (words.includes('--nightly')) await store.takeMark(BACKUP_NIGHTLY_MARK, now(), -FOREVER);
  const isCopied = copyCommand !== undefined && !words.includes('--here');
  if (isCopied && (await copyElsewhere(copyCommand, file, store, output, now())) === 1) return 1;
  // A backup made with --here does not show whether BACKUP_COPY works again.
  if (isCopied || copyCommand === undefined) await store.dropMark(BACKUP_FAILED_MARK, now());
  return 0;
}

/** One line for faults that the owner can fix, such as a full disk. @throws any other error */
function explain(error: unknown): string {
  if (error instanceof StoreError || error instanceof SettingsError) return error.message;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) throw error;
  return `The backup could not be made: ${code}${path ? ` at ${path}` : ''}. Is there room, and may it be read and written?`;
}

const describe = ({ counts, hasErasedIds, contentFiles }: BackupContents): string =>
  [
    counts === null
      ? 'Without the enquiries: they are in PostgreSQL, which pg_dump copies.'
      : `Enquiries: ${countKept(counts)}. The copy of the store was read to its end and is whole.`,
    `Files of the practice: ${contentFiles}.${hasErasedIds ? ' With the ids that stay erased.' : ''}`,
  ].join('\n');

/** The command's output goes to the terminal, or to the log of the process that started this one. */
async function copyElsewhere(command: string, file: string, store: Store, output: Output, now: number) {
  const copying = spawn('sh', ['-c', command, 'BACKUP_COPY', file], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await once(copying, 'close').then(
    ([ended]) => ended ?? 'a signal',
    (error: NodeJS.ErrnoException) => error.code ?? 'a fault',
  );
  if (code !== 0) {
    output.tell(`The backup is made, but BACKUP_COPY did not take it elsewhere (it ended with ${code}).`);
    return 1;
  }
  await store.takeMark(BACKUP_COPIED_MARK, now, -FOREVER);
  await output.print('Taken elsewhere by BACKUP_COPY.\n');
  return 0;
}

interface MadeBackup {
  readonly file: string;
  readonly contents: BackupContents;
}

/**
 * Enquiries, accounts, erased ids and the practice's folder as one file, while the site runs. What was written is
 * unpacked again and read to its end before it bears its name. @throws StoreError
 */
async function makeBackup(
  folder: string,
  store: Store,
  { dataDir, contentDir }: Pick<Settings, 'dataDir' | 'contentDir'>,
  now: number,
): Promise<MadeBackup> {
  const work = await makeWorkFolder(folder);
  try {
    const [made, read] = [join(work, 'made'), join(work, 'read')];
    for (const each of [made, read]) await mkdir(each);
    if (store.kind === 'sqlite') await store.backup(join(made, PARTS.store));
    // Copied after the store, so that it names every enquiry erased meanwhile.
    await copyFile(toErasedFile(dataDir), join(made, PARTS.erasedIds)).catch(passOverMissing);
    await cp(contentDir, join(made, PARTS.content), { recursive: true, dereference: true });
    const written = join(work, 'backup.tar.gz');
    await pack(made, written);
    await unpack(written, read);
    const contents = await inspectBackup(read);
    if (!isDeepStrictEqual(contents, await inspectBackup(made))) {
      throw new StoreError('The backup does not hold what was put into it: look at the disk of that folder.');
    }
    await chmod(written, 0o600);
    const file = join(folder, nameBackup(now));
    await rename(written, file);
    await store.takeMark(BACKUP_MARK, now, -FOREVER);
    return { file, contents };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function makeWorkFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await mkdtemp(join(folder, '.making-'));
  } catch (error) {
    const { code = 'a fault' } = error as NodeJS.ErrnoException;
    throw new StoreError(`${folder} cannot be written (${code}): name another folder for backups.`, {
      cause: error,
    });
  }
}

function passOverMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Keeps the newest backups and every other file. @returns how many backups were deleted */
async function removeOldBackups(folder: string, kept: number): Promise<number> {
  const old = (await readdir(folder))
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .slice(0, -kept);
  for (const name of old) await rm(join(folder, name));
  return old.length;
}
