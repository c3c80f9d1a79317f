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

const SQLITE = 'SQLite format 3\0';

export async function runRestore(
  args: readonly string[],
  output: Output,
  environment: Environment = readEnvironment(),
  now: () => number = Date.now,
): Promise<0 | 1 | 2> {
  const [file, ...others] = args.filter((word) => word !== '--enquiries');
  if (file === undefined || others.length > 0 || file.startsWith('-')) {
    await output.print(USAGE);
    return 2;
  }
  try {
    const settings = readSettings(environment);
    const dataDir = resolve(settings.dataDir);
    // On the store's disk: the folder for temporary files may be too small, and other users can reach it.
    const work = await makeWorkFolder(
      join(dataDir, '.restoring-'),
      (code) => `DATA_DIR ${dataDir} cannot be written (${code}).`,
    );
    try {
      await restore(resolve(file), work, settings, {
        output,
        stamp: formatStamp(now()),
        withContent: !args.includes('--enquiries'),
      });
      return 0;
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof SettingsError)) throw error;
    output.report(toPrintable(error.message));
    return 1;
  }
}

interface RestoreOptions {
  output: Output;
  /** Part of the names of what is set aside. */
  stamp: string;
  withContent: boolean;
}

async function restore(
  file: string,
  work: string,
  settings: Settings,
  { output, stamp, withContent }: RestoreOptions,
) {
  const { dataDir, contentDir, databaseUrl } = settings;
  // Inspect everything before replacing anything.
  const isStoreAlone = await isSqliteFile(file);
  const { counts, hasErasedIds } = isStoreAlone
    ? await inspectStore(file, work)
    : await unpackArchive(file, work).then(() => inspectBackup(work));
  const aside = `before-restore-${stamp}`;
  if (counts !== null && databaseUrl === undefined) {
    const erasedIds = hasErasedIds ? join(work, PARTS.erasedIds) : undefined;
    const kept = join(resolve(dataDir), aside);
    await replaceStore(resolve(dataDir), { store: join(work, PARTS.store), erasedIds }, kept);
    await output.print(`Enquiries are back: ${countStored(counts)}. What was there is in ${kept}.\n`);
  } else {
    await output.print('Enquiries stay as they are: PostgreSQL has pg_restore.\n');
  }
  if (!withContent || isStoreAlone) return;
  const kept = join(dirname(resolve(contentDir)), `content-${aside}`);
  await replaceContent(join(work, PARTS.content), resolve(contentDir), kept);
  await output.print(
    `The practice's folder is back in ${resolve(contentDir)}. What was there is in ${kept}.\n`,
  );
}

async function isSqliteFile(file: string): Promise<boolean> {
  try {
    await using handle = await open(file);
    const { buffer } = await handle.read(Buffer.alloc(SQLITE.length), 0, SQLITE.length, 0);
    return buffer.toString('latin1') === SQLITE;
  } catch (error) {
    const { code = 'a fault' } = error as NodeJS.ErrnoException;
    throw new StoreError(`${file} cannot be read (${code}).`, { cause: error });
  }
}

async function inspectStore(file: string, work: string) {
  await copyFile(file, join(work, PARTS.store));
  return { counts: inspectCopy(join(work, PARTS.store)), hasErasedIds: false };
}

/**
 * Replaces the folder by renames, so that the publisher never reads half of one. Keeps the old one. @throws
 * StoreError
 */
async function replaceContent(from: string, contentDir: string, kept: string): Promise<void> {
  const next = `${contentDir}.next`;
  try {
    await rm(next, { recursive: true, force: true });
    await cp(from, next, { recursive: true });
    await rename(contentDir, kept).catch((error: NodeJS.ErrnoException) => {
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
