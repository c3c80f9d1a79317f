import { createHmac } from 'node:crypto';
import type { Store } from '#store';

export type KeyedHash = (...texts: readonly string[]) => string;

/** Hashes with a secret from the store, so that a value cannot be found by hashing candidates. */
export async function createKeyedHash(store: Store): Promise<KeyedHash> {
  const secret = await store.getSecret('desk');
  return (...texts) => createHmac('sha256', secret).update(JSON.stringify(texts)).digest('base64url');
}
