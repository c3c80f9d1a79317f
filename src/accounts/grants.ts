import type { AccountTables } from '#store';
import type { AccountsDb } from './accountsDb.ts';
import type { AccountsParts } from './accountsParts.ts';
import { findPerson, PEOPLE_LOCK } from './people.ts';

type Kind = AccountTables['grants']['kind'];

/** Whoever makes more addresses that show the draft ends the oldest. */
const SHARES_KEPT = 20;

/** What goes on without a session of whoever began it, and ends when they are removed. */
export interface Grants {
  /** @returns false when this person may no longer come in */
  give(by: string, kind: Kind, key: string, until: number): Promise<boolean>;
  isGiven(key: string): Promise<boolean>;
}

export const createGrants = ({ connection, now }: Pick<AccountsParts, 'connection' | 'now'>): Grants => ({
  give: (by, kind, key, until) =>
    connection.write(
      async (tx) => {
        const person = await findPerson(tx, by);
        if (!person) return false;
        await tx.insertInto('grants').values({ key, kind, person: person.id, expires_at: until }).execute();
        if (kind === 'share') await endOldShares(tx);
        return true;
      },
      [PEOPLE_LOCK],
    ),
  isGiven: (key) =>
    connection.read(async (db) => {
      const row = await db
        .selectFrom('grants')
        .select('key')
        .where('key', '=', key)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return row !== undefined;
    }),
});

async function endOldShares(tx: AccountsDb): Promise<void> {
  const shares = await tx
    .selectFrom('grants')
    .select('key')
    .where('kind', '=', 'share')
    .orderBy('expires_at', 'desc')
    .execute();
  const old = shares.slice(SHARES_KEPT).map(({ key }) => key);
  if (old.length > 0) await tx.deleteFrom('grants').where('key', 'in', old).execute();
}
