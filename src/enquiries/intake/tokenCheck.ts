import { CaptchaUnavailable, type TokenVerifier, type Verdict } from '#captcha/provider';
import { TOKEN_MAX } from '#enquiry';
import type { Store } from '#store';
import { RefusalError } from './refusalErrors.ts';

/** What the visitor reads after "Something went wrong. " (SPEC section 8). */
const TOKEN_DAMAGED = 'The check that you are a person did not work. Please press Send again.';

/** What a token, or its absence, says of an enquiry. */
export interface Identity {
  /** Makes the enquiry one of a kind. */
  token: string;
  /** Whether a person check was solved, beyond doubt. */
  checked: boolean;
  /** Why the owner should look first, or nothing. */
  doubt?: string | undefined;
}

/** Asks the captcha about tokens. */
export class TokenCheck {
  readonly #verifier: TokenVerifier;
  readonly #store: Store;
  /** Tokens that the captcha is being asked about: some it answers only once, and a retry may come meanwhile. */
  readonly #asked = new Map<string, Promise<Verdict>>();

  constructor(verifier: TokenVerifier, store: Store) {
    this.#verifier = verifier;
    this.#store = store;
  }

  /**
   * What the captcha refuses may be the retry of a token that was good when it brought its enquiry in; only then is
   * the store asked here, since it tells a used token by itself when the enquiry is kept.
   * @returns the digest of the enquiry that used the token up, when that is so. @throws Refusal
   */
  async identify(given: unknown, address: string): Promise<Identity | { known: string }> {
    const token =
      typeof given === 'string' && given.length <= TOKEN_MAX ? this.#verifier.identify(given) : null;
    if (token === null) throw new RefusalError(TOKEN_DAMAGED);
    const verdict = await this.#verify(given as string, address);
    if (verdict.ok) {
      return verdict.suspicion === undefined
        ? { token, checked: true }
        : { token, checked: false, doubt: verdict.suspicion };
    }
    const known = await this.#store.findByToken(token);
    if (!known) throw new RefusalError(verdict.error);
    return { known: known.digest };
  }

  #verify(token: string, address: string): Promise<Verdict> {
    const asked = this.#asked.get(token);
    if (asked) return asked;
    const verdict = this.#verifyOrDoubt(token, address).finally(() => this.#asked.delete(token));
    this.#asked.set(token, verdict);
    return verdict;
  }

  /** An outage of the captcha's must not lose an enquiry: it is a doubt like any other. */
  async #verifyOrDoubt(token: string, address: string): Promise<Verdict> {
    try {
      return await this.#verifier.verify(token, { address });
    } catch (error) {
      if (!(error instanceof CaptchaUnavailable)) throw error;
      return { ok: true, suspicion: 'the person check could not be asked' };
    }
  }
}
