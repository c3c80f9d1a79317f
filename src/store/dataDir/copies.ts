import { closeSync, existsSync, openSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely, Transaction } from 'kysely';
import { StoreError } from '../database/backend.ts';
import { findDamage } from '../database/sqliteErrors.ts';
import { BACKUP_MARK } from '../queries/marks.ts';
import type { Tables } from '../schema/tables.ts';
import { toStoreFile } from './dataDir.ts';
import { lockDataDir } from './dataDirLock.ts';
import { mergeErased } from './erasedIds.ts';

/** The copy is for its owner alone, and never written over a file that is there. */
export function makeBackupFile(target: string): void {
  try {
    closeSync(openSync(target, 'wx', 0o600));
  } catch (error) {
    const { code = 'a fault' } = error as NodeJS.ErrnoException;
    const line =
      code === 'EEXIST'
        ? 'That file is there already: name a new one.'
        : code === 'ENOENT'
          ? `There is no folder ${dirname(target)}: make it, or name another.`
          : `${target} cannot be written (${code}): name another place for the copy.`;
    throw new StoreError(line, { cause: error });
  }
}

/** In a copy, and nowhere else: whoever opens one knows by it that a backup was put back. */
const COPY_MARK = 'is a copy';

/**
 * A copy on its own has no journal beside it. A copy that is marked keeps the time at which it was made.
 * @param madeAt in milliseconds; 0 where nobody knows
 */
export function markCopy(target: string, madeAt: number): void {
  const copy = new DatabaseSync(target);
  try {
    copy.exec('pragma journal_mode = delete; pragma synchronous = full');
    copy.prepare('insert or ignore into marks (name, taken_at) values (?, ?)').run(COPY_MARK, madeAt);
  } finally {
    copy.close();
  }
}

/** Whether this store was put back from a copy. */
export async function isCopy(db: Kysely<Tables>): Promise<boolean> {
  const row = await db.selectFrom('marks').select('name').where('name', '=', COPY_MARK).executeTakeFirst();
  return row !== undefined;
}

/** Makes a store that was put back this site's own. The copy is the last backup that there is. */
export async function ownCopy(tx: Transaction<Tables>): Promise<void> {
  const copy = await tx
    .deleteFrom('marks')
    .where('name', '=', COPY_MARK)
    .returning('taken_at')
    .executeTakeFirst();
  if (!copy?.taken_at) return;
  const { taken_at } = copy;
  await tx
    .insertInto('marks')
    .values({ name: BACKUP_MARK, taken_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ taken_at }))
    .execute();
}

/** What a copy of the embedded store holds: enquiries in each state, those that were erased among them. */
export type CopyCounts = Readonly<Record<string, number>>;

/**
 * Reads a copy to its end, as nobody does who merely makes one, and changes nothing in it.
 * @throws StoreError when it could not be put back
 */
export function inspectCopy(file: string): CopyCounts {
  let copy: DatabaseSync | undefined;
  try {
    copy = new DatabaseSync(file, { readOnly: true });
    const [fault] = findDamage(copy, 'integrity_check');
    if (fault) throw new Error(fault);
    const rows = copy.prepare('select state, count(*) as count from enquiries group by state').all();
    return Object.fromEntries(rows.map(({ state, count }) => [String(state), Number(count)]));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StoreError(`The copy ${file} could not be put back: ${why}.`, { cause: error });
  } finally {
    copy?.close();
  }
}

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
