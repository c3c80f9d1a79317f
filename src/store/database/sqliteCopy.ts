import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BACKUP_MARK } from '../store.ts';
import type { RestoreCheck } from './endRestored.ts';
import { StoreError } from './storeError.ts';

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

/** How a store that was put back from a copy is known, and made this site's own. */
export const restoreCheck: RestoreCheck = {
  isRestored: async (db) =>
    (await db.selectFrom('marks').select('name').where('name', '=', COPY_MARK).executeTakeFirst()) !==
    undefined,
  // The copy is the last backup that there is.
  own: async (tx) => {
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
  },
  // The transaction holds the one writer's lock.
  lock: async () => {},
};
