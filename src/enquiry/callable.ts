/** The name of the callable function, which is also its path on the server (SPEC section 7). */
export const CALLABLE_NAME = 'sendContactMail';

/** The captcha action, which every captcha token must contain (SPEC section 4). */
export const CAPTCHA_ACTION = 'form';

/** The result of the callable. `error` is a sentence for the visitor. */
export type SendResult = { OK: true } | { OK: false; error: string };

/** The data of one call: the five fields of SPEC section 3. */
export interface SendRequest {
  firstName?: string;
  lastName?: string;
  email: string;
  message: string;
  token: string;
}
