import { existsSync } from 'node:fs';
import { copyFile, cp, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { formatCommand, readEnvironment, readSettings, type Settings } from '#settings';
import { inspectCopy, replaceStore, StoreError } from '#store';
import * as archives from '../backup/archive.ts';
import { type ExitCode, reportFault } from '../commandLine.ts';
import type { Output } from '../terminal.ts';

const USAGE = `${formatCommand('restore', 'FILE')}

Puts back what ${formatCommand('backup', 'FOLDER')} made, or a copy of the store alone (enquiries-….db). The site must be stopped. What was
there is kept in before-restore-… in DATA_DIR and in content-before-restore-… beside the content, until you delete it.
Whoever was erased since stays erased.

  --enquiries   leaves the practice's words and pictures as they are now
`;

const SQLITE_HEADER = 'SQLite format 3\0';

export async function runRestore(
  args: readonly string[],
  output: Output,
  environment = readEnvironment(),
  now = Date.now,
): Promise<ExitCode> {
  const [file, ...extraArguments] = args.filter((word) => word !== '--enquiries');
  if (file === undefined || extraArguments.length > 0 || file.startsWith('-')) {
    await output.print(USAGE);
    return 2;
  }
  try {
    const withContent = !args.includes('--enquiries');
    const folderName = `before-restore-${archives.formatStamp(now())}`;
    await restore(resolve(file), readSettings(environment), withContent, folderName, output);
    return 0;
  } catch (error) {
    return reportFault(error, output);
  }
}

async function restore(
  file: string,
  settings: Settings,
  withContent: boolean,
  folderName: string,
  output: Output,
): Promise<void> {
  const { contentDir, databaseUrl } = settings;
  const dataDir = resolve(settings.dataDir);
  // Not in the system's temporary folder, which other users can reach and whose disk may be too small.
  await using work = await archives.makeWorkFolder(
    join(dataDir, '.restoring-'),
    (code) => `DATA_DIR ${dataDir} cannot be written (${code}).`,
  );
  const store = join(work.path, archives.PARTS.store);
  const isStoreOnly = await isSqliteFile(file);
  const { counts, hasErasedIds } = await unpack(file, work.path, isStoreOnly);
  if (counts !== null && databaseUrl === undefined) {
    const erasedIds = hasErasedIds ? join(work.path, archives.PARTS.erasedIds) : undefined;
    const folder = join(dataDir, folderName);
    await replaceStore(dataDir, { store, erasedIds }, folder);
    await output.print(`Enquiries are back: ${archives.countStored(counts)}.${describeReplaced(folder)}\n`);
  } else {
    await output.print('Enquiries stay as they are: PostgreSQL has pg_restore.\n');
  }
  if (!withContent || isStoreOnly) return;
  const folder = join(dirname(resolve(contentDir)), `content-${folderName}`);
  await replaceContent(join(work.path, archives.PARTS.content), resolve(contentDir), folder);
  await output.print(`The practice's folder is back in ${resolve(contentDir)}.${describeReplaced(folder)}\n`);
}

const describeReplaced = (folder: string) => (existsSync(folder) ? ` What was there is in ${folder}.` : '');

async function isSqliteFile(file: string): Promise<boolean> {
  try {
    await using handle = await open(file);
    const { buffer } = await handle.read(Buffer.alloc(SQLITE_HEADER.length), 0, SQLITE_HEADER.length, 0);
    return buffer.toString('latin1') === SQLITE_HEADER;
  } catch (error) {
    const { code = 'a fault' } = error as NodeJS.ErrnoException;
    throw new StoreError(`${file} cannot be read (${code}).`, { cause: error });
  }
}

/** Unpacks a backup, or copies a store, and reads it to its end. @throws StoreError that names the file */
async function unpack(file: string, into: string, isStoreOnly: boolean) {
  try {
    if (!isStoreOnly) {
      await archives.unpackArchive(file, into);
      return await archives.inspectBackup(into);
    }
    const store = join(into, archives.PARTS.store);
    await copyFile(file, store);
    return { counts: inspectCopy(store), hasErasedIds: false };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const line = `${file} cannot be put back, and nothing was replaced. ${error.message}`;
    throw new StoreError(`${line} If the file is damaged, restore an earlier backup.`, { cause: error });
  }
}

/** Replaces the content folder by renames, so that the publisher never reads half of it. @throws StoreError */
async function replaceContent(from: string, contentDir: string, replacedFolder: string): Promise<void> {
  const next = `${contentDir}.next`;
  try {
    await rm(next, { recursive: true, force: true });
    await cp(from, next, { recursive: true });
    await rename(contentDir, replacedFolder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(next, contentDir);
  } catch (error) {
    const { code = 'a fault' } = error as NodeJS.ErrnoException;
    throw new StoreError(
      `The practice's folder ${contentDir} cannot be replaced (${code}): give this user write access to the folder it is in. Enquiries are back.`,
      { cause: error },
    );
  }
}
