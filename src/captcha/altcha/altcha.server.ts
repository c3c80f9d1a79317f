import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { createChallenge, type Payload } from 'altcha-lib';
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
 * rather than few and dear (docs/decisions/0011). Checking an answer costs two HMACs.
 */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 2000, counter: { from: 1, to: 1300 } } as const;

/** In milliseconds. People write slowly; the browser fetches a new challenge when this one has run out. */
const LIFE = 20 * 60_000;

const NONCE = /^[0-9a-f]{32}$/;
const KEY = /^[0-9a-f]{64}$/;

const REFUSED = 'The check that you are a person did not pass. Please reload the page and try again.';
const EXPIRED = 'The check that you are a person has expired. Please press Send again.';

/**
 * Proof of work by the ALTCHA protocol, without account or third party. A token is base64 of
 * `{challenge, solution}`; it is stateless here, and the desk makes sure that each counts once.
 */
export function createAltchaVerifier(secrets: AltchaSecrets): TokenVerifier {
  const readLastToken = createTokenReader();
  const signing = { hmacSignatureSecret: secrets.challenge, hmacKeySignatureSecret: secrets.key };
  return {
    name: 'altcha',

    identify(token) {
      const { nonce, expiresAt } = readLastToken(token)?.challenge?.parameters ?? {};
      if (typeof nonce !== 'string' || !NONCE.test(nonce) || !Number.isSafeInteger(expiresAt)) return null;
      return `altcha:${expiresAt}:${nonce}`;
    },

    async verify(token): Promise<Verdict> {
      const payload = readLastToken(token);
      if (!payload || !isSolved(payload, secrets)) return { ok: false, error: REFUSED };
      const { expiresAt, data } = payload.challenge.parameters;
      if (data?.['action'] !== CAPTCHA_ACTION) return { ok: false, error: REFUSED };
      return Number(expiresAt) * 1000 < Date.now() ? { ok: false, error: EXPIRED } : { ok: true };
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

/**
 * Whether the challenge is one of ours, unchanged, and the answer the one it was made with. altcha-lib's own
 * `verifySolution` says the same, but by WebCrypto, whose HMACs take 0.3 ms and a turn of the event loop each, so
 * that enquiries which arrived together are no longer kept together (docs/decisions/0009).
 */
function isSolved({ challenge, solution }: Payload, secrets: AltchaSecrets): boolean {
  const { parameters, signature } = challenge ?? {};
  const answer: unknown = solution?.derivedKey;
  return (
    isSignature(signature, sign(secrets.challenge, JSON.stringify(parameters ?? null), 'utf8')) &&
    typeof answer === 'string' &&
    KEY.test(answer) &&
    isSignature(parameters.keySignature, sign(secrets.key, answer, 'hex'))
  );
}

const sign = (key: string, message: string, encoding: 'utf8' | 'hex') =>
  createHmac('sha256', key).update(message, encoding).digest('hex');

function isSignature(given: unknown, ours: string): boolean {
  if (typeof given !== 'string') return false;
  const theirs = Buffer.from(given);
  return theirs.length === ours.length && timingSafeEqual(theirs, Buffer.from(ours));
}

/** Remembers the last token, since the desk asks who it is and then at once whether it is good. */
function createTokenReader(): typeof readToken {
  let last: { token: string; payload: Payload | null } | undefined;
  return (token) => {
    if (last?.token !== token) last = { token, payload: readToken(token) };
    return last.payload;
  };
}

/** The parts of a token, or null when it is not one. Nothing about the types inside is certain until it is checked. */
function readToken(token: string): Payload | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    return typeof payload === 'object' ? (payload as Payload) : null;
  } catch {
    return null;
  }
}
