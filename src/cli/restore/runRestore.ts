import { copyFile, cp, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
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
import { countKept, inspectBackup, PARTS, unpack } from '../backup/archive.ts';
import { toPrintable } from '../printable.ts';
import type { Output } from '../terminal.ts';

const USAGE = `${formatCommand('restore', 'FILE')}

Puts back what ${formatCommand('backup', 'FOLDER')} made, or a copy of the store alone (enquiries-….db). The site must be stopped. What was
there is kept beside it, in folders named before-restore-…, until you delete it. Whoever was erased since stays erased.

  --enquiries   leaves the practice's words and pictures as they are now
`;

const SQLITE = 'SQLite format 3\0';

export async function runRestore(
  words: readonly string[],
  output: Output,
  environment: Environment = readEnvironment(),
  now: () => number = Date.now,
): Promise<0 | 1 | 2> {
  const [file, ...others] = words.filter((word) => word !== '--enquiries');
  if (file === undefined || others.length > 0 || file.startsWith('-')) {
    await output.print(USAGE);
    return 2;
  }
  try {
    const settings = readSettings(environment);
    const work = await makeWorkFolder(resolve(settings.dataDir));
    try {
      await restore(resolve(file), work, settings, {
        output,
        stamp: new Date(now()).toISOString().replace(/:|\.\d+/g, ''),
        withContent: !words.includes('--enquiries'),
      });
      return 0;
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof SettingsError)) throw error;
    output.tell(toPrintable(error.message));
    return 1;
  }
}

/** On the disk that the store is on: a folder for temporary files may be too small, and others come there. */
async function makeWorkFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    return await mkdtemp(join(dataDir, '.restoring-'));
  } catch (error) {
    const { code = 'a fault' } = error as NodeJS.ErrnoException;
    throw new StoreError(`DATA_DIR ${dataDir} cannot be written (${code}).`, { cause: error });
  }
}

interface How {
  output: Output;
  /** For the names of what is kept. */
  stamp: string;
  withContent: boolean;
}

async function restore(file: string, work: string, settings: Settings, { output, stamp, withContent }: How) {
  const { dataDir, contentDir, databaseUrl } = settings;
  // Everything is checked before anything is replaced.
  const isStoreAlone = await readsAsStore(file);
  const { counts, hasErasedIds } = isStoreAlone
    ? await inspectStore(file, work)
    : await unpack(file, work).then(() => inspectBackup(work));
  const aside = `before-restore-${stamp}`;
  if (counts !== null && databaseUrl === undefined) {
    const erasedIds = hasErasedIds ? join(work, PARTS.erasedIds) : undefined;
    const kept = join(resolve(dataDir), aside);
    await replaceStore(resolve(dataDir), { store: join(work, PARTS.store), erasedIds }, kept);
    await output.print(`Enquiries are back: ${countKept(counts)}. What was there is in ${kept}.\n`);
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

async function readsAsStore(file: string): Promise<boolean> {
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

/** The whole folder at once, so that no publisher reads half of one; the former one is kept. @throws StoreError */
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
