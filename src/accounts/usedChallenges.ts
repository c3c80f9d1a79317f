import type { AccountsDb } from './accountsDb.ts';
import { CHALLENGE_LIFE } from './durations.ts';

/** @returns whether this is the first answer to it, on any instance */
export async function markAnswered(tx: AccountsDb, challenge: string, now: number): Promise<boolean> {
  const row = await tx
    .insertInto('used_challenges')
    .values({ challenge, expires_at: now + CHALLENGE_LIFE })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .returning('challenge')
    .executeTakeFirst();
  return row !== undefined;
}
