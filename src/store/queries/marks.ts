import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { HOUR } from '../../durations.ts';
import type { Backend } from '../database/backend.ts';

/** A period for `takeMark`: the mark stays taken until it is dropped. With `-FOREVER`, it can always be taken. */
export const FOREVER = Number.MAX_SAFE_INTEGER;

/** Timestamp mark of the last backup, or of the backup that was restored. */
export const BACKUP_MARK = 'backup made';

/** Prefix of the timestamp mark of a proxy that `TRUST_PROXY` does not name; the proxy's address follows. */
export const UNNAMED_PROXY = 'unnamed proxy ';

/** Timestamp mark of the last notice about unmailed enquiries: such a notice also proves that mail is delivered. */
export const MAIL_OUT_MARK = 'mail went out';

/** Takes the timestamp mark unless an instance took it less than `every` ms ago, so that a task runs once a period. */
export async function takeMark({ db }: Backend, name: string, now: number, every: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const takenMark = await tx
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
    return takenMark !== undefined;
  });
}

export async function readMark({ db }: Pick<Backend, 'db'>, name: string): Promise<number | null> {
  const row = await db.selectFrom('marks').select('taken_at').where('name', '=', name).executeTakeFirst();
  return row?.taken_at ?? null;
}

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
 * Drops the timestamp mark unless it was taken after `takenUntil`. A mark more than an hour later than that dates from
 * before the clock was set back, and is dropped too.
 * @returns whether the mark was dropped
 */
export function dropMark({ db }: Backend, name: string, takenUntil: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const droppedMark = await tx
      .deleteFrom('marks')
      .where('name', '=', name)
      .where((eb) => eb.or([eb('taken_at', '<=', takenUntil), eb('taken_at', '>', takenUntil + HOUR)]))
      .returning('name')
      .executeTakeFirst();
    return droppedMark !== undefined;
  });
}

export async function forgetMarks({ db }: Backend, prefix: string, time: number): Promise<void> {
  await db
    .transaction()
    .execute((tx) =>
      tx.deleteFrom('marks').where('name', 'like', `${prefix}%`).where('taken_at', '<', time).execute(),
    );
}

/** Compares secrets in constant time. */
export const isSameSecret = (candidate: string, secret: string): boolean =>
  timingSafeEqual(hash('sha256', candidate, 'buffer'), hash('sha256', secret, 'buffer'));

/** Reads a secret of 32 random bytes in base64url, shared by all instances and created at the first call. */
export async function getSecret({ db }: Backend, name: string): Promise<string> {
  const find = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const storedSecret = await find();
  if (storedSecret) return storedSecret.value;
  const value = randomBytes(32).toString('base64url');
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('secrets')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return (await find())?.value ?? value;
}
