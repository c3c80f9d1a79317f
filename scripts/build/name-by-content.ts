import { createHash } from 'node:crypto';

/** A name that changes with the content, so that a browser may keep the file for ever: `figtree-1a2b3c4d.woff2`. */
export function nameByContent(name: string, body: string | Uint8Array, ending: string): string {
  return `${name}-${createHash('sha256').update(body).digest('base64url').slice(0, 8)}.${ending}`;
}
