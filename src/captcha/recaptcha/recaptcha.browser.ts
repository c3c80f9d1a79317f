import { CAPTCHA_ACTION, retryableOnce } from '#enquiry';
import type { TokenSource } from '../provider.ts';
import { trustScriptUrl } from '../trustedScripts.browser.ts';

interface Grecaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

/** Some networks block Google by dropping its packets, so that the script neither loads nor fails. */
const SCRIPT_TIMEOUT_MS = 20_000;

/** reCAPTCHA v3, loaded when the form is first touched. Makes tokens at Send, because they expire in two minutes. */
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
