/**
 * The proof of work of altcha-lib version 2, PBKDF2/SHA-256 only: find the counter whose derived key begins with
 * `keyPrefix`. The password is the nonce, followed by the counter as four bytes, big endian.
 */
export interface Challenge {
  parameters: {
    algorithm: string;
    /** Hexadecimal, like `salt` and `keyPrefix`. */
    nonce: string;
    salt: string;
    /** Number of PBKDF2 rounds. */
    cost: number;
    /** Of the derived key, in bytes. */
    keyLength: number;
    keyPrefix: string;
    /** Seconds since 1970, by the server's clock. */
    expiresAt?: number;
  };
  signature?: string;
}

export interface Solution {
  counter: number;
  derivedKey: string;
}

/** The server asks for at most 1,300 guesses, so a challenge still unsolved after this many is invalid. */
const COUNTER_MAX = 100_000;

/** @throws when the algorithm is unknown or the challenge has no solution */
export async function solve({ parameters }: Challenge): Promise<Solution> {
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = parameters;
  if (algorithm !== 'PBKDF2/SHA-256') throw new Error(`This proof of work is not known: ${algorithm}.`);
  const nonceBytes = parseHex(nonce);
  const password = new Uint8Array(nonceBytes.length + 4);
  password.set(nonceBytes);
  const counterBytes = new DataView(password.buffer, nonceBytes.length);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: parseHex(salt), iterations: cost };

  for (let counter = 0; counter <= COUNTER_MAX; counter += 1) {
    counterBytes.setUint32(0, counter);
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const derivedKey = formatHex(await crypto.subtle.deriveBits(derivation, key, keyLength * 8));
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
  }
  throw new Error('This proof of work has no solution.');
}

function parseHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function formatHex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
