/** The person checks: a browser half makes a token, a server half verifies it (CONTRACT "Settings", `CAPTCHA`). */
export type CaptchaName = 'altcha' | 'recaptcha' | 'none';

/** The browser half of a person check, created when the form is first touched, so that Send does not have to wait. */
export interface TokenSource {
  /** Starts making a token in advance. Safe to call often; never throws. */
  prepare(): void;
  /** Returns an unused token. @throws when none can be made: the form then shows the "(Token)" message */
  getToken(): Promise<string>;
  /** Drops the used token: the next `getToken` makes a new one. */
  invalidate(): void;
}

export type Verdict =
  /** The visitor is probably a person. With a `suspicion`, the enquiry service holds the enquiry. */
  | { ok: true; suspicion?: string }
  /** The token is refused; `error` is a sentence for the visitor. */
  | { ok: false; error: string };

export interface TokenVerifier {
  /**
   * A unique id of the token (its nonce or hash), unverified, at most 128 characters; `null` for text that is not a
   * token. The enquiry service recognises a visitor's retry by this id, even after the token has expired.
   */
  identify(token: string): string | null;
  /** @throws CaptchaUnavailable when the provider cannot be reached: the enquiry service then holds the enquiry */
  verify(token: string, client: { address: string }): Promise<Verdict>;
  /** For `GET /captcha/challenge`; absent when the provider needs no challenge. */
  createChallenge?(): Promise<object>;
}

/** The provider could not be reached. An outage of the provider must not lose an enquiry. */
export class CaptchaUnavailable extends Error {
  override readonly name = 'CaptchaUnavailable';
}
