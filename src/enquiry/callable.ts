/** The name of the callable function, and so its path on the desk's own server (SPEC section 7). */
export const CALLABLE_NAME = 'sendContactMail';

/** What the captcha is asked for and what its token must say (SPEC section 4). */
export const CAPTCHA_ACTION = 'form';

/** What the callable resolves to. `error` is a sentence a visitor can act on. */
export type SendResult = { OK: true } | { OK: false; error: string };

/** The data of one call: the five fields of SPEC section 3. */
export interface SendRequest {
  firstName?: string;
  lastName?: string;
  email: string;
  message: string;
  token: string;
}
