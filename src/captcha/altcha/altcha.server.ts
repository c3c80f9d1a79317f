import { randomInt } from 'node:crypto';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { CAPTCHA_ACTION } from '#enquiry';
import type { TokenVerifier, Verdict } from '../provider.ts';

/**
 * A token costs up to `MAX_COUNTER` guesses of `cost` rounds each while the visitor types: 0.2 s on average, 1 to 2 s
 * on an old phone. The counter is uniformly random, so that giving up early gains nothing. Each guess is cheap, because
 * creating a challenge costs the server one guess (docs/decisions/0011).
 */
const PROOF_OF_WORK = { algorithm: 'PBKDF2/SHA-256', cost: 2000 } as const;
const MAX_COUNTER = 1300;

const LIFETIME_MS = 20 * 60_000;

const NONCE = /^[0-9a-f]{32}$/;

const REFUSED_MESSAGE = 'The check that you are a person did not pass. Please reload the page and try again.';
const EXPIRED_MESSAGE = 'The check that you are a person has expired. Please press Send again.';

/**
 * Proof of work by the ALTCHA protocol, which needs no account and no third party. A token is base64 of `{challenge,
 * solution}`. The verifier is stateless; the enquiry service accepts each token only once.
 * @param secrets random keys that sign challenges and derived keys, the same on all servers that share a store
 */
export function createAltchaVerifier(secrets: { challenge: string; key: string }): TokenVerifier {
  const signing = { hmacSignatureSecret: secrets.challenge, hmacKeySignatureSecret: secrets.key };
  return {
    identify(token) {
      const { nonce, expiresAt } = readToken(token)?.challenge.parameters ?? {};
      if (typeof nonce !== 'string' || !NONCE.test(nonce) || !Number.isSafeInteger(expiresAt)) return null;
      return `altcha:${expiresAt}:${nonce}`;
    },

    async verify(token): Promise<Verdict> {
      const payload = readToken(token);
      if (payload?.challenge.parameters.data?.['action'] !== CAPTCHA_ACTION)
        return { ok: false, error: REFUSED_MESSAGE };
      const { verified, expired } = await verifySolution({ ...payload, ...signing, deriveKey });
      return verified ? { ok: true } : { ok: false, error: expired ? EXPIRED_MESSAGE : REFUSED_MESSAGE };
    },

    createChallenge: () =>
      createChallenge({
        ...signing,
        ...PROOF_OF_WORK,
        counter: randomInt(1, MAX_COUNTER + 1),
        deriveKey,
        expiresAt: new Date(Date.now() + LIFETIME_MS),
        data: { action: CAPTCHA_ACTION },
      }),
  };
}

/** Null if the token lacks fields that altcha-lib reads without a check. */
function readToken(token: string): Payload | null {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    const isComplete = typeof challenge.signature === 'string' && typeof challenge.parameters === 'object';
    return isComplete && challenge.parameters ? { challenge, solution } : null;
  } catch {
    return null;
  }
}
