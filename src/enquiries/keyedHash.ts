import { createHmac } from 'node:crypto';
import type { Store } from '#store';

export type KeyedHash = (...texts: readonly string[]) => string;

/** Hashes that only this store's owner can make: what is hashed cannot be found by trying. */
export async function createKeyedHash(store: Store): Promise<KeyedHash> {
  const secret = await store.getSecret('desk');
  return (...texts) => createHmac('sha256', secret).update(JSON.stringify(texts)).digest('base64url');
}
