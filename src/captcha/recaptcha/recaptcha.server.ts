import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { CAPTCHA_ACTION } from '#enquiry';
import { CaptchaUnavailable, type TokenVerifier, type Verdict } from '../provider.ts';

interface RecaptchaOptions {
  readonly secretKey: string;
  /** From 0 to 1. Enquiries with a lower score are held. */
  readonly minScore: number;
  readonly verifyUrl: string;
  /** The site's host name: tokens made on another site are refused. */
  readonly hostname: string;
}

const TIMEOUT_MS = 5_000;

const REFUSED_MESSAGE = 'The check that you are a person did not pass. Please press Send again.';

const responseSchema = v.object({
  success: v.boolean(),
  score: v.optional(v.number(), 0),
  action: v.optional(v.string()),
  hostname: v.optional(v.string()),
  'error-codes': v.optional(v.array(v.string()), []),
});

/** reCAPTCHA v3. Google verifies each token only once. A low score is only a suspicion: real people have scored 0.1. */
export function createRecaptchaVerifier(options: RecaptchaOptions): TokenVerifier {
  return {
    identify: (token) =>
      token === '' ? null : `recaptcha:${createHash('sha256').update(token).digest('base64url')}`,

    async verify(token): Promise<Verdict> {
      const response = await callSiteverify(options, token);
      // A wrong secret key counts as an outage, so that no enquiry is lost.
      if (response['error-codes'].some((code) => code.endsWith('input-secret'))) {
        throw new CaptchaUnavailable('reCAPTCHA does not know the secret key: check RECAPTCHA_SECRET_KEY.');
      }
      const isForThisSite = response.action === CAPTCHA_ACTION && response.hostname === options.hostname;
      if (!response.success || !isForThisSite) return { ok: false, error: REFUSED_MESSAGE };
      return response.score >= options.minScore
        ? { ok: true }
        : { ok: true, suspicion: `reCAPTCHA score ${response.score}` };
    },
  };
}

/** Omits the visitor's IP address, which Google does not need. */
async function callSiteverify({ verifyUrl, secretKey }: RecaptchaOptions, token: string) {
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: secretKey, response: token }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return v.parse(responseSchema, await response.json());
  } catch (cause) {
    throw new CaptchaUnavailable('reCAPTCHA could not be asked.', { cause });
  }
}
