import { type BinaryToTextEncoding, hash } from 'node:crypto';

/** In bytes, of SHA-256. */
const BLOCK = 64;
const DIGEST = 32;

/** @param input how the text stands for bytes */
export type Hmac = (text: string, output: BinaryToTextEncoding, input?: 'utf8' | 'hex') => string;

/**
 * HMAC-SHA-256 as RFC 2104 says it, from Node's hash in one call. `createHmac` makes an object of OpenSSL's for each,
 * which the garbage collector has to end: the five of one enquiry cost the server a sixth of its time
 * (docs/decisions/0066).
 */
export function createHmacSha256(key: string): Hmac {
  const bytes = Buffer.from(key);
  const block = Buffer.concat([bytes.length > BLOCK ? hash('sha256', bytes, 'buffer') : bytes], BLOCK);
  const inner = block.map((byte) => byte ^ 0x36);
  const outer = Buffer.concat([block.map((byte) => byte ^ 0x5c)], BLOCK + DIGEST);
  return (text, output, input = 'utf8') => {
    const message = Buffer.allocUnsafe(BLOCK + Buffer.byteLength(text, input));
    message.set(inner);
    message.write(text, BLOCK, input);
    outer.write(hash('sha256', message, 'hex'), BLOCK, 'hex');
    return hash('sha256', outer, output);
  };
}
