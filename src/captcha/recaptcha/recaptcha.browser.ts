import type { TokenSource } from '#captcha/provider';
import { CAPTCHA_ACTION, retryableOnce } from '#enquiry';
import { trustedAddress } from '../trusted.browser.ts';

/** What Google's script adds to the window. */
interface Grecaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

/** Google may be unreachable without saying so (a filter, a country): the visitor then hears of it. Milliseconds. */
const SCRIPT_MS = 20_000;

/**
 * reCAPTCHA version 3 (SPEC section 7): its script comes when the form is first touched; each token is made
 * right before the call, because it is valid for two minutes only.
 */
export function recaptchaSource(siteKey: string): TokenSource {
  const load = retryableOnce(() => loadScript(siteKey));
  return {
    prepare: () => void load().catch(() => undefined),
    token: async () => (await load()).execute(siteKey, { action: CAPTCHA_ACTION }),
    spent: () => undefined,
  };
}

function loadScript(siteKey: string): Promise<Grecaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('reCAPTCHA could not be loaded.'));
    };
    const late = setTimeout(fail, SCRIPT_MS);
    script.onerror = fail;
    script.onload = () => {
      const { grecaptcha } = globalThis as { grecaptcha?: Grecaptcha };
      if (!grecaptcha) return fail();
      grecaptcha.ready(() => {
        clearTimeout(late);
        resolve(grecaptcha);
      });
    };
    script.src = trustedAddress(
      `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`,
    );
    document.head.append(script);
  });
}
