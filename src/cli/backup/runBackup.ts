import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { BACKUP_COPIED_MARK, BACKUP_FAILED_MARK, BACKUP_NIGHTLY_MARK } from '#desk';
import {
  type Environment,
  formatCommand,
  readEnvironment,
  readSettings,
  type Settings,
  SettingsError,
} from '#settings';
import { FOREVER, findMissingStore, openStore, type Store, StoreError } from '#store';
import { toPrintable } from '../printable.ts';
import { tellOfRestore } from '../tellOfRestore.ts';
import type { Output } from '../terminal.ts';
import { type BackupLook, countKept } from './archive.ts';
import { makeBackup, removeOldBackups } from './makeBackup.ts';

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
      tellOfRestore(store, output);
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
  const { file, look } = await makeBackup(folder, store, settings, now());
  await output.print(`${file}\n${describe(look)}\n`);
  const gone = await removeOldBackups(folder, kept);
  if (gone > 0) await output.print(`Older ones deleted: ${gone}.\n`);
  if (words.includes('--nightly')) await store.takeMark(BACKUP_NIGHTLY_MARK, now(), -FOREVER);
  const isCopied = copyCommand !== undefined && !words.includes('--here');
  if (isCopied && (await copyElsewhere(copyCommand, file, store, output, now())) === 1) return 1;
  // One that stays here says nothing of the way elsewhere.
  if (isCopied || copyCommand === undefined) await store.dropMark(BACKUP_FAILED_MARK, now());
  return 0;
}

/** One line for what a person can mend, such as a full disk. @throws any other error */
function explain(error: unknown): string {
  if (error instanceof StoreError || error instanceof SettingsError) return error.message;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) throw error;
  return `The backup could not be made: ${code}${path ? ` at ${path}` : ''}. Is there room, and may it be read and written?`;
}

const describe = ({ counts, hasErasedIds, contentFiles }: BackupLook): string =>
  [
    counts === null
      ? 'Without the enquiries: they are in PostgreSQL, which pg_dump copies.'
      : `Enquiries: ${countKept(counts)}. The copy of the store was read to its end and is whole.`,
    `Files of the practice: ${contentFiles}.${hasErasedIds ? ' With the ids that stay erased.' : ''}`,
  ].join('\n');

/** The command's own words go to the terminal, or to the log of whoever started this. */
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
