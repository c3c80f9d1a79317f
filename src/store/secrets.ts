import { randomBytes } from 'node:crypto';
import type { Backend } from './backend.ts';

/** The first to ask makes it; a second instance that asks at the same moment gets the first one's. */
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
