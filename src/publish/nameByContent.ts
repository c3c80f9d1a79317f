import { createHash } from 'node:crypto';

/** A name that changes with the content, so that a browser may keep the file for ever: `figtree-1a2b3c4d.woff2`. */
export function nameByContent(name: string, body: string | Uint8Array, ending: string): string {
  return `${name}-${createHash('sha256').update(body).digest('base64url').slice(0, 8)}.${ending}`;
}

/** One hash of several parts, in hexadecimal: what a costly part is made of. */
export function hashParts(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}
