import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type CopyCounts, inspectCopy, StoreError } from '#store';

/** The parts of a backup; the embedded store and the erased ids may be missing. */
export const PARTS = { store: 'enquiries.db', erasedIds: 'erased-ids', content: 'content' } as const;

/** `tideline-2026-11-22T031500Z.tar.gz`: by their names, the newest comes last. */
export const BACKUP_NAME = /^tideline-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/;

export const nameBackup = (now: number): string =>
  `tideline-${new Date(now).toISOString().replace(/:|\.\d+/g, '')}.tar.gz`;

/** The contents of a backup that was read to its end. */
export interface BackupContents {
  /** `null`: it holds no store, because that is a PostgreSQL's. */
  readonly counts: CopyCounts | null;
  readonly hasErasedIds: boolean;
  /** Files of the practice. */
  readonly contentFiles: number;
}

/** Every system that the site runs on has tar. @throws StoreError */
async function tar(words: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)('tar', words);
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    const why = code === 'ENOENT' ? 'there is no program tar here' : (stderr.trim().split('\n')[0] ?? '');
    throw new StoreError(`The backup could not be written or read: ${why}.`, { cause: error });
  }
}

export const pack = (folder: string, file: string): Promise<void> =>
  tar(['-czf', file, '-C', folder, ...Object.values(PARTS).filter((part) => existsSync(join(folder, part)))]);

/** @param into a folder that is there and empty */
export async function unpack(file: string, into: string): Promise<void> {
  // Neither the owner nor the permissions of the machine that made it.
  await tar(['-xzf', file, '-C', into, '--no-same-owner', '--no-same-permissions']);
}

/** @throws StoreError when what was unpacked could not be put back */
export async function inspectBackup(folder: string): Promise<BackupContents> {
  await rejectSpecialFiles(folder);
  const names = await readdir(folder);
  if (!names.includes(PARTS.content))
    throw new StoreError('This is no backup of the site: it has no content.');
  return {
    counts: names.includes(PARTS.store) ? inspectCopy(join(folder, PARTS.store)) : null,
    hasErasedIds: names.includes(PARTS.erasedIds),
    contentFiles: (await readdir(join(folder, PARTS.content), { recursive: true })).length,
  };
}

/** A link could lead out of the restored folder, and reading a pipe would never end. */
async function rejectSpecialFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    const found = await lstat(join(folder, name));
    if (!found.isFile() && !found.isDirectory())
      throw new StoreError(
        `The backup holds ${name}, which is neither a file nor a folder: use another one.`,
      );
  }
}

export const countKept = (counts: CopyCounts): number =>
  Object.entries(counts).reduce((sum, [state, count]) => (state === 'erased' ? sum : sum + count), 0);
