import type { CaptchaName, TokenSource } from '#captcha/provider';
import { altchaSource } from './altcha/altcha.browser.ts';
import { noneSource } from './none/none.browser.ts';
import { recaptchaSource } from './recaptcha/recaptcha.browser.ts';

/**
 * The browser half of the person check that the settings chose (CONTRACT `CAPTCHA`).
 * @param origin where the server is; empty when it serves this page.
 */
export function createTokenSource(
  captcha: { provider: CaptchaName; siteKey?: string },
  origin: string,
): TokenSource {
  switch (captcha.provider) {
    case 'altcha':
      return altchaSource(origin);
    case 'recaptcha':
      return recaptchaSource(captcha.siteKey ?? '');
    case 'none':
      return noneSource();
  }
}
