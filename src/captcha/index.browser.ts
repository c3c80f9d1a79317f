import type { CaptchaName, TokenSource } from '#captcha/provider';
import { createAltchaSource } from './altcha/altcha.browser.ts';
import { createNoneSource } from './none/none.browser.ts';
import { createRecaptchaSource } from './recaptcha/recaptcha.browser.ts';

/**
 * The browser half of the person check that the settings chose (CONTRACT "Settings", `CAPTCHA`).
 * @param origin the server's origin; empty when it serves this page.
 */
export function createTokenSource(
  captcha: { provider: CaptchaName; siteKey?: string },
  origin: string,
): TokenSource {
  switch (captcha.provider) {
    case 'altcha':
      return createAltchaSource(origin);
    case 'recaptcha':
      return createRecaptchaSource(captcha.siteKey ?? '');
    case 'none':
      return createNoneSource();
  }
}
