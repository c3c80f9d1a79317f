import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdtempDisposable, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type CopiedStateCounts, inspectCopy, makePrivateFolder, StoreError } from '#store';

/** Names of the parts of a backup. The store and the erased ids may be missing. */
export const PARTS = { store: 'enquiries.db', erasedIds: 'erased-ids', content: 'content' } as const;

export const formatStamp = (now: number): string => new Date(now).toISOString().replace(/:|\.\d+/g, '');

/** Makes a private temporary folder. @param describeFault formats the error message for a code such as ENOTDIR */
export async function makeWorkFolder(prefix: string, describeFault: (code: string) => string) {
  try {
    makePrivateFolder(dirname(prefix));
    return await mkdtempDisposable(prefix);
  } catch (error) {
    const { code = 'a fault' } = error as NodeJS.ErrnoException;
    throw new StoreError(describeFault(code), { cause: error });
  }
}

async function runTar(args: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)('tar', args);
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    const cause = code === 'ENOENT' ? 'there is no program tar here' : (stderr.trim().split('\n')[0] ?? '');
    throw new StoreError(`The backup could not be written or read: ${cause}.`, { cause: error });
  }
}

export function packArchive(folder: string, file: string): Promise<void> {
  const parts = Object.values(PARTS).filter((part) => existsSync(join(folder, part)));
  return runTar(['-czf', file, '-C', folder, ...parts]);
}

export async function unpackArchive(file: string, into: string): Promise<void> {
  // Ignores the owners and permissions that files had on the machine of the backup.
  await runTar(['-xzf', file, '-C', into, '--no-same-owner', '--no-same-permissions']);
}

export async function inspectBackup(folder: string) {
  await rejectSpecialFiles(folder);
  const names = await readdir(folder);
  if (!names.includes(PARTS.content))
    throw new StoreError('This is no backup of the site: it has no content.');
  return {
    /** `null`: the site uses PostgreSQL, so the backup holds no store. */
    counts: names.includes(PARTS.store) ? inspectCopy(join(folder, PARTS.store)) : null,
    hasErasedIds: names.includes(PARTS.erasedIds),
    contentFiles: (await readdir(join(folder, PARTS.content), { recursive: true })).length,
  };
}

export type BackupContents = Awaited<ReturnType<typeof inspectBackup>>;

/** Refuses links, which could point outside the restored folder, and pipes, whose reading would never end. */
async function rejectSpecialFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    const entry = await lstat(join(folder, name));
    if (entry.isFile() || entry.isDirectory()) continue;
    throw new StoreError(`The backup holds ${name}, which is neither a file nor a folder.`);
  }
}

export const countStored = (counts: CopiedStateCounts): number =>
  Object.entries(counts).reduce((sum, [state, count]) => (state === 'erased' ? sum : sum + count), 0);
