/** The server halves of the person checks; `src/server/compose.ts` chooses one (CONTRACT "Settings", `CAPTCHA`). */
export { type AltchaSecrets, altchaJudge } from './altcha/altcha.server.ts';
export { noneJudge } from './none/none.server.ts';
export { type RecaptchaOptions, recaptchaJudge } from './recaptcha/recaptcha.server.ts';
