import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { toStoreFile } from '../database/sqlite.ts';
import { markCopy } from '../database/sqliteCopy.ts';
import { lockDataDir } from './dataDirLock.ts';
import { mergeErased } from './erasedIds.ts';

/** Beside the store: what it has not taken over from its journal yet, and what readers share. */
const BESIDE = ['', '-wal', '-shm'];

/**
 * Puts a copy in the place of the embedded store, which is kept in `aside`. Whoever was erased here stays erased, and
 * so does whoever had been erased where the copy was made.
 * @throws StoreError with one line while a server uses the folder
 */
export async function replaceStore(
  dataDir: string,
  copy: { store: string; erasedIds: string | undefined },
  aside: string,
): Promise<void> {
  const lock = lockDataDir(dataDir);
  try {
    const file = toStoreFile(dataDir);
    // First all that can fail for want of room.
    const next = `${file}.next`;
    await rm(next, { force: true });
    await copyFile(copy.store, next);
    // Also one that somebody made by other means: whoever was shut out since must not come in by it.
    markCopy(next, 0);
    if (copy.erasedIds !== undefined) await mergeErased(dataDir, await readFile(copy.erasedIds, 'utf8'));
    for (const part of BESIDE.map((end) => `${file}${end}`).filter(existsSync)) {
      await mkdir(aside, { recursive: true, mode: 0o700 });
      await rename(part, join(aside, basename(part)));
    }
    await rename(next, file);
  } finally {
    lock.unlock();
  }
}
