import { createRecaptchaVerifier } from '#captcha/server';
import { error, type Found, good } from './finding.ts';
import type { Site } from './inputs.ts';

/** Is there a person check, and does its provider know us? */
export async function checkCaptcha({ settings: { captcha, siteUrl } }: Site): Promise<Found[]> {
  if (captcha.provider === 'altcha') return [good('The person check is built in and needs no account.')];
  if (captcha.provider === 'none') {
    return [error('There is no person check (CAPTCHA is none).', 'Set CAPTCHA to altcha.')];
  }
  try {
    // Google refuses the token but says so only to somebody whose secret key it knows.
    await createRecaptchaVerifier({ ...captcha, hostname: new URL(siteUrl).hostname }).verify('doctor', {
      address: '',
    });
    return [good('Google knows the reCAPTCHA secret key.')];
  } catch (fault) {
    return [
      error(String((fault as Error).message), 'Look at RECAPTCHA_SECRET_KEY and RECAPTCHA_VERIFY_URL.'),
    ];
  }
}
