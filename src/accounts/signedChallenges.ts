import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '#store';
import { CHALLENGE_LIFE } from './durations.ts';

/** What a passkey is asked for. An answer to one question is none to another. */
type Purpose = 'sign in' | 'enrol' | 'prove' | 'add a device';

interface Contents {
  challenge: string;
  purpose: Purpose;
  /** The link or the session that it was made for; empty for strangers. */
  binding: string;
  expiresAt: number;
}

export interface ChallengeSigner {
  /** @returns the challenge for the passkey, and the same signed, for the browser's cookie */
  issue(purpose: Purpose, binding: string, now: number): { challenge: string; signed: string };
  /** @returns the challenge, when it was made here for this purpose and is still young; else nothing */
  open(signed: string, purpose: Purpose, binding: string, now: number): string | undefined;
}

/**
 * Challenges that their browser keeps, signed, until it answers: asking for one writes nothing, so that strangers
 * cannot fill the store, and every instance knows the others'. The one that was answered is noted (`markAnswered`).
 */
export function createChallengeSigner(secret: string): ChallengeSigner {
  const sign = (payload: string) =>
    createHmac('sha256', secret).update(`challenge ${payload}`).digest('base64url');
  return {
    issue(purpose, binding, now) {
      const challenge = randomBytes(32).toString('base64url');
      const contents: Contents = { challenge, purpose, binding, expiresAt: now + CHALLENGE_LIFE };
      const payload = Buffer.from(JSON.stringify(contents)).toString('base64url');
      return { challenge, signed: `${payload}.${sign(payload)}` };
    },
    open(signed, purpose, binding, now) {
      const [payload = '', mac = ''] = signed.split('.');
      if (!isSameSecret(mac, sign(payload))) return undefined;
      const contents = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Contents;
      const fits = contents.purpose === purpose && contents.binding === binding && now < contents.expiresAt;
      return fits ? contents.challenge : undefined;
    },
  };
}
