import { CaptchaUnavailable, type TokenVerifier, type Verdict } from '#captcha/server';
import { TOKEN_MAX } from '#enquiry';
import type { Store } from '#store';
import { RefusalError } from './refusalErrors.ts';

/** Shown to the visitor after "Something went wrong. " (SPEC section 8). */
const TOKEN_DAMAGED = 'The check that you are a person did not work. Please press Send again.';

export interface Identity {
  /** Unique for each enquiry. */
  token: string;
  checked: boolean;
  doubt?: string | undefined;
}

export class TokenCheck {
  readonly #verifier: TokenVerifier;
  readonly #store: Store;
  /** Pending verifications by token. Some providers verify a token only once, and a retry may arrive meanwhile. */
  readonly #pendingVerdicts = new Map<string, Promise<Verdict>>();

  constructor(verifier: TokenVerifier, store: Store) {
    this.#verifier = verifier;
    this.#store = store;
  }

  /**
   * Verifies a token. The provider may refuse a token because an earlier attempt has used it, so the store is searched
   * for refused tokens. For accepted tokens, the store checks this itself when the enquiry is stored.
   * @returns the token or, as `known`, the digest of the enquiry that used it
   * @throws RefusalError
   */
  async identify(rawToken: unknown, address: string): Promise<Identity | { known: string }> {
    const token =
      typeof rawToken === 'string' && rawToken.length <= TOKEN_MAX ? this.#verifier.identify(rawToken) : null;
    if (token === null) throw new RefusalError(TOKEN_DAMAGED);
    const verdict = await this.#verify(rawToken as string, address);
    if (verdict.ok) {
      return verdict.suspicion === undefined
        ? { token, checked: true }
        : { token, checked: false, doubt: verdict.suspicion };
    }
    const usedToken = await this.#store.findByToken(token);
    if (!usedToken) throw new RefusalError(verdict.error);
    return { known: usedToken.digest };
  }

  #verify(token: string, address: string): Promise<Verdict> {
    const pendingVerdict = this.#pendingVerdicts.get(token);
    if (pendingVerdict) return pendingVerdict;
    const verdict = this.#verifyOrDoubt(token, address).finally(() => this.#pendingVerdicts.delete(token));
    this.#pendingVerdicts.set(token, verdict);
    return verdict;
  }

  /** During an outage of the captcha, enquiries are held, so that none is lost. */
  async #verifyOrDoubt(token: string, address: string): Promise<Verdict> {
    try {
      return await this.#verifier.verify(token, { address });
    } catch (error) {
      if (!(error instanceof CaptchaUnavailable)) throw error;
      return { ok: true, suspicion: 'the person check could not be asked' };
    }
  }
}
