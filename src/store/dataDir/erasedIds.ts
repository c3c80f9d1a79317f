import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STATES } from '#enquiry';
import { StoreError } from '../database/backend.ts';
import { inBatches } from '../queries/transitions.ts';
import type { Store } from '../store.ts';
import { makeDataDir } from './dataDir.ts';

/** Path of the list of erased ids: outside the store, so that a restored backup does not bring back an older list. */
export const toErasedFile = (dataDir: string): string => join(dataDir, 'erased-ids');

const UNERASED_STATES = STATES.filter((state) => state !== 'erased');

/**
 * Records the ids of enquiries that were erased for good; durable when the promise resolves.
 * @throws StoreError when the file cannot be written: an erasure that a restore would undo must not be confirmed
 */
export async function recordErased(dataDir: string, ids: readonly string[]): Promise<void> {
  makeDataDir(dataDir);
  const file = toErasedFile(dataDir);
  try {
    await using handle = await open(file, 'a', 0o600);
    const { size } = await handle.stat();
    // The leading line break separates the ids from a line that a crash may have left unfinished.
    await handle.appendFile(`\n${ids.join('\n')}\n`);
    await handle.sync();
    if (size === 0) await syncFolder(dataDir);
  } catch (error) {
    const { code = 'a fault' } = error as NodeJS.ErrnoException;
    throw new StoreError(
      `Nothing was erased, because ${file} cannot be written (${code}), and without it a restored backup would bring the words back: make room, or give this user write access.`,
      { cause: error },
    );
  }
}

/** Syncs the folder: a new file survives a crash only once its folder entry is on disk. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/**
 * Erases again the enquiries that a restored backup brought back. Run right after the store is opened.
 * @returns the number erased @throws StoreError when the list of erased ids cannot be read
 */
export async function reapplyErasures(store: Store, dataDir: string, now = Date.now): Promise<number> {
  const ids = await readErased(toErasedFile(dataDir));
  let erasedCount = 0;
  for (const batch of inBatches(ids)) {
    erasedCount += await store.transition(
      { ids: batch, states: UNERASED_STATES },
      { to: 'erased', at: now(), reason: 'erased again: a restored backup had brought it back' },
    );
  }
  return erasedCount;
}

export async function mergeErased(dataDir: string, other: string): Promise<void> {
  const knownIds = new Set(await readErased(toErasedFile(dataDir)));
  const addedIds = listIds(other).filter((id) => !knownIds.has(id));
  if (addedIds.length > 0) await recordErased(dataDir, addedIds);
}

const listIds = (text: string) => [...new Set(text.split('\n').filter((line) => line !== ''))];

async function readErased(file: string): Promise<string[]> {
  try {
    return listIds(await readFile(file, 'utf8'));
  } catch (error) {
    const { code = 'a fault' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw new StoreError(
      `${file}, which names the enquiries that stay erased, cannot be read (${code}): give this user read access to it.`,
      { cause: error },
    );
  }
}
