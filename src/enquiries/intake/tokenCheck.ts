import { CaptchaUnavailable, type TokenVerifier, type Verdict } from '#captcha/server';
import { MAX_TOKEN } from '#enquiry';
import type { Store } from '#store';

/** Shown to the visitor after "Something went wrong. " (SPEC section 8). */
const TOKEN_DAMAGED = 'The check that you are a person did not work. Please press Send again.';

/** Thrown when an enquiry is refused. The message tells the visitor what to do. */
export class RefusalError extends Error {}

export interface Identity {
  /** Unique for each enquiry. */
  token: string;
  checked: boolean;
  suspicion?: string | undefined;
}

/**
 * Creates a function that verifies a token. If the provider rejects a token that an earlier enquiry has used, the
 * function returns that enquiry's digest as `known`. If the provider accepts it, the store detects the reuse later.
 */
export function createTokenCheck(verifier: TokenVerifier, store: Store) {
  /** Pending verifications by token: some providers verify a token only once, and a retry may arrive meanwhile. */
  const pendingVerdicts = new Map<string, Promise<Verdict>>();

  function verify(token: string, address: string): Promise<Verdict> {
    const verdict =
      pendingVerdicts.get(token) ??
      verifyOrSuspect(verifier, token, address).finally(() => pendingVerdicts.delete(token));
    pendingVerdicts.set(token, verdict);
    return verdict;
  }

  return async (rawToken: unknown, address: string): Promise<Identity | { known: string }> => {
    const isToken = typeof rawToken === 'string' && rawToken.length <= MAX_TOKEN;
    const token = isToken ? verifier.identify(rawToken) : null;
    if (!isToken || token === null) throw new RefusalError(TOKEN_DAMAGED);
    const verdict = await verify(rawToken, address);
    if (verdict.ok) return { token, checked: verdict.suspicion === undefined, suspicion: verdict.suspicion };
    const usedToken = await store.findByToken(token);
    if (!usedToken) throw new RefusalError(verdict.error);
    return { known: usedToken.digest };
  };
}

/** During an outage of the captcha, enquiries are held, so that none is lost. */
async function verifyOrSuspect(verifier: TokenVerifier, token: string, address: string): Promise<Verdict> {
  try {
    return await verifier.verify(token, { address });
  } catch (error) {
    if (!(error instanceof CaptchaUnavailable)) throw error;
    return { ok: true, suspicion: 'the person check could not be asked' };
  }
}
