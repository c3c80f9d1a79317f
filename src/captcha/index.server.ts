/** The server halves of the person checks; `src/server/compose.ts` chooses one (CONTRACT "Settings", `CAPTCHA`). */
export { type AltchaSecrets, createAltchaVerifier } from './altcha/altcha.server.ts';
export { createNoneVerifier } from './none/none.server.ts';
export { createRecaptchaVerifier, type RecaptchaOptions } from './recaptcha/recaptcha.server.ts';
