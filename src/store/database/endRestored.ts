import type { Backend } from './backend.ts';

/**
 * A backup brings back sessions that were ended and links that were used since: all are ended before anybody is let
 * in, and the audit says so. Whoever had a device signs in with it again.
 * @returns how many were ended, or nothing where the store was not put back
 */
export async function endRestored({ db, ...backend }: Backend) {
  if (!(await backend.isRestored(db))) return null;
  return db.transaction().execute(async (tx) => {
    await backend.lockNames(tx, ['schema']);
    // Of two instances that start together one ends them.
    if (!(await backend.isRestored(tx))) return null;
    const sessions = (await tx.deleteFrom('sessions').returning('id').execute()).length;
    const links = (await tx.deleteFrom('entry_links').returning('id').execute()).length;
    await tx.deleteFrom('grants').execute();
    const action = 'put a backup back, which signed everybody out';
    await tx
      .insertInto('audit')
      .values({ at: Date.now(), who: 'the command line', action, about: '' })
      .execute();
    await backend.ownRestored(tx);
    return { sessions, links };
  });
}
