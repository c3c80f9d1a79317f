import { getApps, initializeApp } from 'firebase/app';
import { getFunctions, httpsCallable } from 'firebase/functions';
import { createTokenSource } from '#captcha/browser';
import { CALLABLE_NAME, type SendRequest, type SendResult } from '#enquiry';
import type { PageConfig } from '../../../pageState.ts';

/** Firebase's callable client (SPEC section 7) and the person check, in a separate chunk because of their size. */
export function createSubmitClient(config: PageConfig) {
  const app = getApps()[0] ?? initializeApp(config.firebase ?? { projectId: 'tideline' });
  const functions = getFunctions(app, config.functions.origin ?? location.origin);
  const send = httpsCallable<SendRequest, unknown>(functions, CALLABLE_NAME);
  // Identity headers are optional: if their chunk fails to load, the call is sent without them.
  const identityReady = config.firebase
    ? import('./addIdentity.ts').then(({ addIdentity }) => addIdentity(app)).catch(() => undefined)
    : undefined;
  return {
    tokens: createTokenSource(config.captcha, config.functions.origin ?? ''),
    async call(request: SendRequest): Promise<SendResult> {
      await identityReady;
      return parseResult((await send(request)).data);
    },
  };
}

export type SubmitClient = ReturnType<typeof createSubmitClient>;

/** @throws if the response has neither form of SPEC section 7, because the outcome is then unknown */
function parseResult(data: unknown): SendResult {
  const { OK, error } = (data ?? {}) as { OK?: unknown; error?: unknown };
  if (OK === true) return { OK: true };
  if (OK === false) return { OK: false, error: typeof error === 'string' ? error : '' };
  throw new TypeError('The answer does not say whether the enquiry was accepted.');
}
