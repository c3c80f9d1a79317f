/**
 * The interface of every person check. Each provider has a browser half that makes a token and a server
 * half that verifies it; `src/server/compose.ts` and the page's settings choose the pair (CONTRACT "Settings", `CAPTCHA`).
 */
export type CaptchaName = 'altcha' | 'recaptcha' | 'none';

/** The browser half. Made when the form is first touched, so that Send never waits. */
export interface TokenSource {
  /** Starts fetching or solving ahead of need. Safe to call often; never throws. */
  prepare(): void;
  /**
   * Returns a token that has not been used up; solves now if none is ready.
   * @throws when none can be had: the form then shows the "(Token)" message of SPEC section 8.
   */
  getToken(): Promise<string>;
  /** Drops the current token, which was used up: the next call makes a new one. */
  invalidate(): void;
}

/** What the server half says of a token. */
export type Verdict =
  /** A person, as far as can be told. `suspicion` names a doubt: the enquiry service then holds the enquiry. */
  | { ok: true; suspicion?: string }
  /** Not acceptable; `error` is a sentence for the visitor. The token may be sent again once that is fixed. */
  | { ok: false; error: string };

/** The server half. */
export interface TokenVerifier {
  readonly name: CaptchaName;
  /**
   * What makes this token one of a kind among all providers' (its nonce, or its hash), read without verifying it,
   * at most 128 characters; `null` when it is not a token at all. By it the enquiry service knows a visitor's retry, even when
   * the token has meanwhile expired.
   */
  identify(token: string): string | null;
  /** @throws CaptchaUnavailable when the provider cannot be asked: the enquiry service then holds the enquiry. */
  verify(token: string, client: { address: string }): Promise<Verdict>;
  /** A fresh challenge for `GET /captcha/challenge`; absent when the provider needs none of ours. */
  createChallenge?(): Promise<object>;
}

/** The provider could not be reached. An outage of theirs must not lose an enquiry of ours. */
export class CaptchaUnavailable extends Error {
  override readonly name = 'CaptchaUnavailable';
}
