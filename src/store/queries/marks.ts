import { HOUR } from '#durations';
import type { Backend } from '../database/backend.ts';

/** As `every` of `takeMark`: once taken, a mark can only be dropped. Negative: it can always be taken. */
export const FOREVER = Number.MAX_SAFE_INTEGER;

/** When the last backup was made; of a store that was put back, the one that it came from. */
export const BACKUP_MARK = 'backup made';

/** How the mark of a proxy begins that `TRUST_PROXY` does not name; its address follows. */
export const UNNAMED_PROXY = 'unnamed proxy ';

/** The mark of the last mail to the owner that tells of enquiries and is none: it shows as one does that mail goes out. */
export const MAIL_OUT_MARK = 'mail went out';

/** Takes the mark `name` unless it was taken less than `every` ms before `now`, by whichever instance. */
export async function takeMark({ db }: Backend, name: string, now: number, every: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const taken = await tx
      .insertInto('marks')
      .values({ name, taken_at: now })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ taken_at: now })
          .where('marks.taken_at', '<=', now - every),
      )
      .returning('name')
      .executeTakeFirst();
    return taken !== undefined;
  });
}

/** When the mark was last taken, or `null`. */
export async function readMark({ db }: Backend, name: string): Promise<number | null> {
  const row = await db.selectFrom('marks').select('taken_at').where('name', '=', name).executeTakeFirst();
  return row?.taken_at ?? null;
}

/** The marks with this prefix, with when each was last taken. */
export async function listMarks({ db }: Backend, prefix: string) {
  const rows = await db
    .selectFrom('marks')
    .select(['name', 'taken_at'])
    .where('name', 'like', `${prefix}%`)
    .orderBy('name')
    .execute();
  return rows.map(({ name, taken_at }) => ({ name, takenAt: taken_at }));
}

/**
 * Drops the mark unless it was taken after this time, and says whether it did. One more than an hour ahead was taken
 * before the clock was set back, and goes.
 */
export function dropMark({ db }: Backend, name: string, takenUntil: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const dropped = await tx
      .deleteFrom('marks')
      .where('name', '=', name)
      .where((eb) => eb.or([eb('taken_at', '<=', takenUntil), eb('taken_at', '>', takenUntil + HOUR)]))
      .returning('name')
      .executeTakeFirst();
    return dropped !== undefined;
  });
}

/** Forgets the marks with this prefix that were taken before `time`. */
export async function forgetMarks({ db }: Backend, prefix: string, time: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('marks').where('name', 'like', `${prefix}%`).where('taken_at', '<', time).execute();
  });
}
