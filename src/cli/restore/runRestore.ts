import { copyFile, cp, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  type Environment,
  formatCommand,
  readEnvironment,
  readSettings,
  type Settings,
  SettingsError,
} from '#settings';
import { inspectCopy, replaceStore, StoreError } from '#store';
import {
  countStored,
  formatStamp,
  inspectBackup,
  makeWorkFolder,
  PARTS,
  unpackArchive,
} from '../backup/archive.ts';
import { toPrintable } from '../printable.ts';
import type { Output } from '../terminal.ts';

const USAGE = `${formatCommand('restore', 'FILE')}

Puts back what ${formatCommand('backup', 'FOLDER')} made, or a copy of the store alone (enquiries-….db). The site must be stopped. What was
there is kept beside it, in folders named before-restore-…, until you delete it. Whoever was erased since stays erased.

  --enquiries   leaves the practice's words and pictures as they are now
`;

const SQLITE_HEADER = 'SQLite format 3\0';

export async function runRestore(
  args: readonly string[],
  output: Output,
  environment: Environment = readEnvironment(),
  now: () => number = Date.now,
): Promise<0 | 1 | 2> {
  const [file, ...extraArguments] = args.filter((word) => word !== '--enquiries');
  if (file === undefined || extraArguments.length > 0 || file.startsWith('-')) {
    await output.print(USAGE);
    return 2;
  }
  try {
    const settings = readSettings(environment);
    const dataDir = resolve(settings.dataDir);
    // The work folder is on the store's disk: the system's one may be too small, and other users can reach it.
    const workFolder = await makeWorkFolder(
      join(dataDir, '.restoring-'),
      (code) => `DATA_DIR ${dataDir} cannot be written (${code}).`,
    );
    try {
      await restore(resolve(file), workFolder, settings, {
        output,
        stamp: formatStamp(now()),
        withContent: !args.includes('--enquiries'),
      });
      return 0;
    } finally {
      await rm(workFolder, { recursive: true, force: true });
    }
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof SettingsError)) throw error;
    output.report(toPrintable(error.message));
    return 1;
  }
}

interface RestoreOptions {
  output: Output;
  /** The time in the names of the folders for replaced data. */
  stamp: string;
  withContent: boolean;
}

async function restore(
  file: string,
  workFolder: string,
  settings: Settings,
  { output, stamp, withContent }: RestoreOptions,
) {
  const { dataDir, contentDir, databaseUrl } = settings;
  // Inspect everything before replacing anything.
  const isStoreAlone = await isSqliteFile(file);
  const { counts, hasErasedIds } = isStoreAlone
    ? await inspectStore(file, workFolder)
    : await unpackArchive(file, workFolder).then(() => inspectBackup(workFolder));
  const folderName = `before-restore-${stamp}`;
  if (counts !== null && databaseUrl === undefined) {
    const erasedIds = hasErasedIds ? join(workFolder, PARTS.erasedIds) : undefined;
    const replacedFolder = join(resolve(dataDir), folderName);
    await replaceStore(resolve(dataDir), { store: join(workFolder, PARTS.store), erasedIds }, replacedFolder);
    await output.print(
      `Enquiries are back: ${countStored(counts)}. What was there is in ${replacedFolder}.\n`,
    );
  } else {
    await output.print('Enquiries stay as they are: PostgreSQL has pg_restore.\n');
  }
  if (!withContent || isStoreAlone) return;
  const replacedFolder = join(dirname(resolve(contentDir)), `content-${folderName}`);
  await replaceContent(join(workFolder, PARTS.content), resolve(contentDir), replacedFolder);
  await output.print(
    `The practice's folder is back in ${resolve(contentDir)}. What was there is in ${replacedFolder}.\n`,
  );
}

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

async function inspectStore(file: string, workFolder: string) {
  await copyFile(file, join(workFolder, PARTS.store));
  return { counts: inspectCopy(join(workFolder, PARTS.store)), hasErasedIds: false };
}

/**
 * Replaces the content folder by renames, so that the publisher never reads half of it. Keeps the old folder.
 * @throws StoreError
 */
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
