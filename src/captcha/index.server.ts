import { createHash } from 'node:crypto';
import type { TokenVerifier } from './provider.ts';

/** The server halves of the person checks; `src/server/compose.ts` selects one (CONTRACT "Settings", `CAPTCHA`). */
export { createAltchaVerifier } from './altcha/altcha.server.ts';
export * from './provider.ts';
export { createRecaptchaVerifier } from './recaptcha/recaptcha.server.ts';

/** Accepts every token, for development and load tests (CONTRACT "Settings", `CAPTCHA`). */
export function createNoneVerifier(): TokenVerifier {
  return {
    identify: (token) =>
      token === '' ? null : `none:${createHash('sha256').update(token).digest('base64url')}`,
    verify: async () => ({ ok: true }),
  };
}
