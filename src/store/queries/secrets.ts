import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Backend } from '../database/backend.ts';

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
