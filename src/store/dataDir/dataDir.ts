import { accessSync, chmodSync, constants, mkdirSync, type Stats, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StoreError } from '../database/backend.ts';

export const toStoreFile = (dataDir: string): string => join(dataDir, 'enquiries.db');

/** Sticky bit, which marks a folder that several users share. */
const STICKY_BIT = 0o1000;

/**
 * Creates DATA_DIR with mode 0700 if it is missing. Restricts an existing folder of this user to mode 0700, and prints
 * a line if others had access. Refuses a folder that is shared or belongs to another user.
 * @throws StoreError with a one-line message that names DATA_DIR
 */
export function makeDataDir(dataDir: string, print: (line: string) => void = () => {}): void {
  try {
    makePrivateFolder(resolve(dataDir));
    const stats = statSync(dataDir);
    refuseShared(dataDir, stats);
    if ((stats.mode & 0o777) === 0o700) return;
    chmodSync(dataDir, 0o700);
    if (process.geteuid !== undefined && (stats.mode & 0o077) !== 0) {
      print(
        `Others on this machine could enter DATA_DIR ${dataDir}: it is now for its owner alone (mode 0700).`,
      );
    }
  } catch (error) {
    throw error instanceof StoreError ? error : createUnusableError(dataDir, error);
  }
}

/** Checks that DATA_DIR is writable or could be created, without changing anything. @throws StoreError if not. */
export function checkDataDir(dataDir: string): void {
  try {
    let folder = resolve(dataDir);
    if (isFolder(folder)) refuseShared(dataDir, statSync(folder));
    while (!isFolder(folder)) folder = dirname(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw error instanceof StoreError ? error : createUnusableError(dataDir, error);
  }
}

/** Refuses a folder that other users need, such as /tmp: restricting its mode would lock them out. */
function refuseShared(dataDir: string, { mode, uid }: Stats): void {
  const isShared = (mode & STICKY_BIT) !== 0;
  // Windows has neither user ids nor a sticky bit.
  if (process.geteuid === undefined || (!isShared && uid === process.geteuid())) return;
  const [whose, own] = isShared
    ? ['is shared by several users', join(dataDir, 'tideline')]
    : ['belongs to another user', join(homedir(), 'tideline-data')];
  throw new StoreError(`DATA_DIR ${dataDir} ${whose}: name a folder of this site's own, such as ${own}.`);
}

/**
 * Creates a private folder, and those above it one by one: Node's `recursive` option loops forever where no folder can
 * be made, as in /proc.
 */
export function makePrivateFolder(folder: string): void {
  if (isFolder(folder)) return;
  makePrivateFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** @throws ENOTDIR when the path exists but is not a folder */
function isFolder(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats && !stats.isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' });
  return stats !== undefined;
}

export function createUnusableError(dataDir: string, error: unknown): StoreError {
  const { code = 'a fault' } = error as NodeJS.ErrnoException;
  const reason = code === 'ENOTDIR' ? 'is no folder' : `cannot be made or written (${code})`;
  const line = `DATA_DIR ${dataDir} ${reason}: name a folder that the user who runs this site may write.`;
  return new StoreError(line, { cause: error });
}
