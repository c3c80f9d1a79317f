import { createHmacSha256 } from '#hmac';
import type { Store } from '#store';

export type KeyedHash = (...texts: readonly string[]) => string;

/** Hashes that only this store's owner can make: what is hashed cannot be found by trying. */
export async function createKeyedHash(store: Store): Promise<KeyedHash> {
  const hmac = createHmacSha256(await store.getSecret('desk'));
  return (...texts) => hmac(JSON.stringify(texts), 'base64url');
}
