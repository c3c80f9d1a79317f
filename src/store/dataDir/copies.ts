import { closeSync, existsSync, openSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely, Transaction } from 'kysely';
import { StoreError } from '../database/backend.ts';
import { findDamage } from '../database/sqliteErrors.ts';
import { BACKUP_MARK, readMark } from '../queries/marks.ts';
import type { Tables } from '../schema/tables.ts';
import { toStoreFile } from './dataDir.ts';
import { lockDataDir } from './dataDirLock.ts';
import { mergeErased } from './erasedIds.ts';

/** Creates an empty file with mode 0600. Never overwrites an existing file. */
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

/** Timestamp mark that only copies contain: finding it in an opened store shows that a backup was restored. */
const COPY_MARK = 'is a copy';

/** Merges a copy's journal into its file, and adds `COPY_MARK` if it is missing. @param madeAt 0 if unknown */
export function markCopy(target: string, madeAt: number): void {
  using copy = new DatabaseSync(target);
  copy.exec('pragma journal_mode = delete; pragma synchronous = full');
  copy.prepare('insert or ignore into marks (name, taken_at) values (?, ?)').run(COPY_MARK, madeAt);
}

export const isCopy = async (db: Kysely<Tables>) => (await readMark({ db }, COPY_MARK)) !== null;

/** Removes `COPY_MARK` from a restored copy, and records its time as the time of the last backup. */
export async function adoptCopy(tx: Transaction<Tables>): Promise<void> {
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

export type CopiedStateCounts = ReturnType<typeof inspectCopy>;

/** Reads a copy completely, without changing it. @returns counts by state @throws StoreError when it is damaged */
export function inspectCopy(file: string): Readonly<Record<string, number>> {
  try {
    using copy = new DatabaseSync(file, { readOnly: true });
    const [fault] = findDamage(copy, 'integrity_check');
    if (fault) throw new Error(fault);
    const rows = copy.prepare('select state, count(*) as count from enquiries group by state').all();
    return Object.fromEntries(rows.map(({ state, count }) => [String(state), Number(count)]));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(`The copy of the store cannot be read: ${reason}.`, { cause: error });
  }
}

/** File name suffixes of the database, its journal and the index of the journal. */
const SUFFIXES = ['', '-wal', '-shm'];

/** Moves the embedded store to `aside` and replaces it; merges the erased ids of both. @throws while a server runs */
export async function replaceStore(
  dataDir: string,
  copy: { store: string; erasedIds: string | undefined },
  aside: string,
): Promise<void> {
  using _ = { [Symbol.dispose]: lockDataDir(dataDir, undefined, 'stop the server first').unlock };
  const file = toStoreFile(dataDir);
  // Everything that needs disk space comes first, so that a full disk leaves the old store in use.
  const nextFile = `${file}.next`;
  await rm(nextFile, { force: true });
  await copyFile(copy.store, nextFile);
  // Copies made by other tools lack the mark, which makes the next start end the sessions in the copy.
  markCopy(nextFile, 0);
  if (copy.erasedIds !== undefined) await mergeErased(dataDir, await readFile(copy.erasedIds, 'utf8'));
  for (const part of SUFFIXES.map((end) => `${file}${end}`).filter(existsSync)) {
    await mkdir(aside, { recursive: true, mode: 0o700 });
    await rename(part, join(aside, basename(part)));
  }
  await rename(nextFile, file);
}
