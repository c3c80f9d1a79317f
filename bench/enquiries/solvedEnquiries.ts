import { randomBytes } from 'node:crypto';
import { createChallenge } from 'altcha-lib';
import type { Store } from '#store';
import { formatToken } from '../../tests/support/personCheck.ts';

/**
 * Makes bodies for `sendContactMail` with valid tokens, without searching for solutions: the secrets are known, so
 * any key can be signed.
 */
export async function makeSolvedEnquiries(store: Store, count: number): Promise<string[]> {
  const secrets = {
    hmacSignatureSecret: await store.getSecret('altcha challenge'),
    hmacKeySignatureSecret: await store.getSecret('altcha key'),
  };
  return Promise.all(Array.from({ length: count }, (_, number) => makeSolvedEnquiry(secrets, number)));
}

async function makeSolvedEnquiry(
  secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string },
  number: number,
): Promise<string> {
  const derivedKey = randomBytes(32);
  const counter = 300;
  const challenge = await createChallenge({
    ...secrets,
    algorithm: 'PBKDF2/SHA-256',
    cost: 2000,
    counter,
    deriveKey: async () => ({ derivedKey }),
    expiresAt: new Date(Date.now() + 20 * 60_000),
    data: { action: 'form' },
  });
  const solution = { counter, derivedKey: derivedKey.toString('hex') };
  const token = formatToken(challenge, solution);
  const message = `${'I would like to move without pain again. '.repeat(10)}${number}`;
  const data = { firstName: 'Ada', lastName: 'Sand', email: `visitor-${number}@example.com`, message, token };
  return JSON.stringify({ data });
}
