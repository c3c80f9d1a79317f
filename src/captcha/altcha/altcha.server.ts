import { randomInt } from 'node:crypto';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { CAPTCHA_ACTION } from '#enquiry';
import type { TokenVerifier, Verdict } from '../provider.ts';

/** Random, and the same for every instance that shares a store: one signs challenges, one their answers. */
export interface AltchaSecrets {
  readonly challenge: string;
  readonly key: string;
}

/**
 * How much work a token costs: `counter` guesses of `cost` rounds each, 0.2 s here on average and 1 to 2 s on an
 * old phone, solved while the visitor types. Every counter from the first guess on is as likely as any other, so
 * that no program can begin further on; and a challenge costs us one guess to make, so guesses are many and cheap
 * rather than few and dear (docs/decisions/0011).
 */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 2000, counter: { from: 1, to: 1300 } } as const;

/** In milliseconds. People write slowly; the browser fetches a new challenge when this one has run out. */
const LIFE = 20 * 60_000;

const NONCE = /^[0-9a-f]{32}$/;

const REFUSED = 'The check that you are a person did not pass. Please reload the page and try again.';
const EXPIRED = 'The check that you are a person has expired. Please press Send again.';

/**
 * Proof of work by the ALTCHA protocol, without account or third party. A token is base64 of
 * `{challenge, solution}`; it is stateless here, and the enquiry service makes sure that each counts once.
 */
export function createAltchaVerifier(secrets: AltchaSecrets): TokenVerifier {
  const signing = { hmacSignatureSecret: secrets.challenge, hmacKeySignatureSecret: secrets.key };
  return {
    name: 'altcha',

    identify(token) {
      const { nonce, expiresAt } = readToken(token)?.challenge.parameters ?? {};
      if (typeof nonce !== 'string' || !NONCE.test(nonce) || !Number.isSafeInteger(expiresAt)) return null;
      return `altcha:${expiresAt}:${nonce}`;
    },

    async verify(token): Promise<Verdict> {
      const payload = readToken(token);
      if (payload?.challenge.parameters.data?.['action'] !== CAPTCHA_ACTION)
        return { ok: false, error: REFUSED };
      const { verified, expired } = await verifySolution({ ...payload, ...signing, deriveKey });
      return verified ? { ok: true } : { ok: false, error: expired ? EXPIRED : REFUSED };
    },

    createChallenge: () =>
      createChallenge({
        ...signing,
        algorithm: WORK.algorithm,
        cost: WORK.cost,
        counter: randomInt(WORK.counter.from, WORK.counter.to + 1),
        deriveKey,
        expiresAt: new Date(Date.now() + LIFE),
        data: { action: CAPTCHA_ACTION },
      }),
  };
}

/** The parts of a token, or null when it has not the parts that altcha-lib takes for granted. */
function readToken(token: string): Payload | null {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    const isWhole = typeof challenge.signature === 'string' && typeof challenge.parameters === 'object';
    return isWhole && challenge.parameters ? { challenge, solution } : null;
  } catch {
    return null;
  }
}
