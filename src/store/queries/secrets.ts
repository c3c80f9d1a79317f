import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Backend } from '../database/backend.ts';

/** Compares secrets in constant time. */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'));

/** 32 random bytes in base64url, the same for every instance; created at the first call, safely if two coincide. */
export async function getSecret({ db }: Backend, name: string): Promise<string> {
  const find = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const found = await find();
  if (found) return found.value;
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
