import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { BACKUP_COPIED_MARK } from '#desk';
import { type Environment, formatCommand, readEnvironment, readSettings, SettingsError } from '#settings';
import { FOREVER, findMissingStore, openStore, type Store, StoreError } from '#store';
import { toPrintable } from '../printable.ts';
import { tellOfRestore } from '../tellOfRestore.ts';
import type { Output } from '../terminal.ts';
import { type BackupLook, countKept } from './archive.ts';
import { makeBackup, removeOldBackups } from './makeBackup.ts';

const USAGE = `${formatCommand('backup', 'FOLDER')}

Makes one file of all that is yours (enquiries, accounts, words and pictures) in FOLDER, while the site runs, and reads
it again to its end. BACKUP_KEEP of them stay. BACKUP_COPY takes each to another place; --here leaves that out.
${formatCommand('restore', 'FILE')} puts one back.
`;

/** @returns the exit code: 1 also when the backup is made and could not be taken elsewhere */
export async function runBackup(
  words: readonly string[],
  output: Output,
  environment: Environment = readEnvironment(),
  now: () => number = Date.now,
): Promise<0 | 1 | 2> {
  const [folder, ...others] = words.filter((word) => word !== '--here');
  if (folder === undefined || others.length > 0 || folder.startsWith('-')) {
    await output.print(USAGE);
    return 2;
  }
  try {
    const settings = readSettings(environment);
    const { dataDir, databaseUrl, backups } = settings;
    const missing = findMissingStore({ dataDir, databaseUrl });
    if (missing !== null) {
      throw new StoreError(`There is no store at ${missing} yet. Is DATA_DIR the one the site runs with?`);
    }
    const store = await openStore({ dataDir, databaseUrl });
    try {
      tellOfRestore(store, output);
      const { file, look } = await makeBackup(resolve(folder), store, settings, now());
      await output.print(`${file}\n${describe(look)}\n`);
      const gone = await removeOldBackups(resolve(folder), backups.kept);
      if (gone > 0) await output.print(`Older ones deleted: ${gone}.\n`);
      if (backups.copyCommand === undefined || words.includes('--here')) return 0;
      return await copyElsewhere(backups.copyCommand, file, store, output, now());
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof SettingsError)) throw error;
    output.tell(toPrintable(error.message));
    return 1;
  }
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
