import type { TokenSource } from '#captcha/provider';
import { CAPTCHA_ACTION, retryableOnce } from '#enquiry';
import { trustScriptUrl } from '../trustedScripts.browser.ts';

/** What Google's script adds to the window. */
interface Grecaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

/** Google may be blocked without an answer (a filter, a country): then give up. Milliseconds. */
const SCRIPT_TIMEOUT_MS = 20_000;

/**
 * reCAPTCHA version 3 (SPEC section 7): its script is fetched when the form is first touched; each token is made
 * right before the call, because it is valid for only two minutes.
 */
export function createRecaptchaSource(siteKey: string): TokenSource {
  const load = retryableOnce(() => loadScript(siteKey));
  return {
    prepare: () => void load().catch(() => undefined),
    getToken: async () => (await load()).execute(siteKey, { action: CAPTCHA_ACTION }),
    invalidate: () => undefined,
  };
}

function loadScript(siteKey: string): Promise<Grecaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('reCAPTCHA could not be loaded.'));
    };
    const timeout = setTimeout(fail, SCRIPT_TIMEOUT_MS);
    script.onerror = fail;
    script.onload = () => {
      const { grecaptcha } = globalThis as { grecaptcha?: Grecaptcha };
      if (!grecaptcha) return fail();
      grecaptcha.ready(() => {
        clearTimeout(timeout);
        resolve(grecaptcha);
      });
    };
    script.src = trustScriptUrl(
      `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`,
    );
    document.head.append(script);
  });
}
