import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** What was ended because the store had been put back from a backup. */
export interface EndedByRestore {
  readonly sessions: number;
  readonly links: number;
}

/** How a database tells that it was put back, and forgets it. */
export interface RestoreCheck {
  isRestored(db: Kysely<Tables>): Promise<boolean>;
  /** What was put back is from now on the store itself. */
  own(tx: Transaction<Tables>): Promise<void>;
  lock(tx: Transaction<Tables>): Promise<void>;
}

/**
 * A backup brings back sessions that were ended and links that were used since: all are ended before anybody is let
 * in, and the audit says so. Whoever had a device signs in with it again.
 * @returns nothing where the store was not put back
 */
export async function endRestored(db: Kysely<Tables>, check: RestoreCheck): Promise<EndedByRestore | null> {
  if (!(await check.isRestored(db))) return null;
  return db.transaction().execute(async (tx) => {
    await check.lock(tx);
    // Of two instances that start together one ends them.
    if (!(await check.isRestored(tx))) return null;
    const sessions = (await tx.deleteFrom('sessions').returning('id').execute()).length;
    const links = (await tx.deleteFrom('entry_links').returning('id').execute()).length;
    await tx.deleteFrom('grants').execute();
    const action = 'put a backup back, which signed everybody out';
    await tx
      .insertInto('audit')
      .values({ at: Date.now(), who: 'the command line', action, about: '' })
      .execute();
    await check.own(tx);
    return { sessions, links };
  });
}
