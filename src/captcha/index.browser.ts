import { createAltchaSource } from './altcha/altcha.browser.ts';
import type { CaptchaName, TokenSource } from './provider.ts';
import { createRecaptchaSource } from './recaptcha/recaptcha.browser.ts';

export type * from './provider.ts';

/** The browser half of the chosen person check. @param origin the server's; empty if it serves this page */
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

/** No check, for development and load tests. Tokens are unique, so that the server recognises a retry. */
export function createNoneSource(): TokenSource {
  let token: string | undefined;
  return {
    prepare: () => undefined,
    getToken: async () => {
      token ??= Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
      return token;
    },
    invalidate: () => {
      token = undefined;
    },
  };
}
