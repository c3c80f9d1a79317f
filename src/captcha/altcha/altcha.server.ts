import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { CAPTCHA_ACTION } from '#enquiry';
import type { TokenJudge, Verdict } from '../provider.ts';

/** Random, and the same for every instance that shares a store: one signs challenges, one their answers. */
export interface AltchaSecrets {
  readonly challenge: string;
  readonly key: string;
}

/**
 * How much work a token costs: `counter` guesses of `cost` rounds each, 0.2 s here and 1 to 2 s on an old
 * phone, solved while the visitor types (docs/decisions/0011). Checking an answer costs two HMACs.
 */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 5000, counter: { from: 200, to: 400 } } as const;

/** In milliseconds. People write slowly; the browser fetches a new challenge when this one has run out. */
const LIFE = 20 * 60_000;

const NONCE = /^[0-9a-f]{32}$/;

const REFUSED = 'The check that you are a person did not pass. Please reload the page and try again.';
const EXPIRED = 'The check that you are a person has expired. Please press Send again.';

/**
 * Proof of work by the ALTCHA protocol, without account or third party. A token is base64 of
 * `{challenge, solution}`; it is stateless here, and the desk sees to it that each counts once.
 */
export function altchaJudge(secrets: AltchaSecrets): TokenJudge {
  const signing = { hmacSignatureSecret: secrets.challenge, hmacKeySignatureSecret: secrets.key };
  return {
    name: 'altcha',

    identify(token) {
      const nonce = readToken(token)?.challenge?.parameters?.nonce;
      return typeof nonce === 'string' && NONCE.test(nonce) ? `altcha:${nonce}` : null;
    },

    async verify(token): Promise<Verdict> {
      const payload = readToken(token);
      const result =
        payload && (await verifySolution({ ...payload, ...signing, deriveKey }).catch(() => null));
      if (!result) return { ok: false, error: REFUSED };
      const { parameters } = payload.challenge;
      if (result.expired) return { ok: false, error: EXPIRED };
      if (!result.verified || parameters.data?.['action'] !== CAPTCHA_ACTION)
        return { ok: false, error: REFUSED };
      return { ok: true, expiresAt: new Date(Number(parameters.expiresAt) * 1000) };
    },

    challenge: () =>
      createChallenge({
        ...signing,
        algorithm: WORK.algorithm,
        cost: WORK.cost,
        counter: randomInt(WORK.counter.from, WORK.counter.to),
        deriveKey,
        expiresAt: new Date(Date.now() + LIFE),
        data: { action: CAPTCHA_ACTION },
      }),
  };
}

/** The parts of a token, or null when it is no such thing. Its types are hopes until `verifySolution` agrees. */
function readToken(token: string): Payload | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    return typeof payload === 'object' ? (payload as Payload) : null;
  } catch {
    return null;
  }
}
