import { getApps, initializeApp } from 'firebase/app';
import { getFunctions, httpsCallable } from 'firebase/functions';
import { createTokenSource } from '#captcha/browser';
import { CALLABLE_NAME, type SendRequest, type SendResult } from '#enquiry';
import type { PageConfig } from '../../../state.ts';
import type { Office } from './runner.ts';

/**
 * The heavy half of the form, in a chunk of its own: Firebase's callable client (SPEC section 7) and the person
 * check.
 */
export function openOffice(config: PageConfig): Office {
  const app = getApps()[0] ?? initializeApp(config.firebase ?? { projectId: 'tideline' });
  const functions = getFunctions(app, config.functions.origin ?? location.origin);
  const send = httpsCallable<SendRequest, unknown>(functions, CALLABLE_NAME);
  // Who sends is worth a header, not the enquiry: without the chunk it goes out without them.
  const identified = config.firebase
    ? import('./identity.ts').then(({ addIdentity }) => addIdentity(app)).catch(() => undefined)
    : undefined;
  return {
    tokens: createTokenSource(config.captcha, config.functions.origin ?? ''),
    async call(request) {
      await identified;
      return readResult((await send(request)).data);
    },
  };
}

/** @throws when the answer has neither of the fields of SPEC section 7: then nobody knows what happened. */
function readResult(data: unknown): SendResult {
  const { OK, error } = (data ?? {}) as { OK?: unknown; error?: unknown };
  if (OK === true) return { OK: true };
  if (OK === false) return { OK: false, error: typeof error === 'string' ? error : '' };
  throw new TypeError('The answer does not say whether the enquiry was accepted.');
}
