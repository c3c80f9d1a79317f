interface Policy {
  createScriptURL(url: string): string;
}

let policy: Policy | undefined;

/**
 * Marks a URL as one that may run as a script: our own worker's, or reCAPTCHA's. The page's content security policy
 * allows this one Trusted Types policy by name, so no other code can have URLs of its own trusted.
 */
export function trustScriptUrl(url: string): string {
  const rules = { createScriptURL: checkUrl };
  policy ??= globalThis.trustedTypes?.createPolicy('tideline-worker', rules) ?? rules;
  return policy.createScriptURL(url);
}

function checkUrl(url: string): string {
  const { origin, href } = new URL(url, location.href);
  if (origin === location.origin || href.startsWith('https://www.google.com/recaptcha/api.js?')) return url;
  throw new TypeError(`Scripts from ${origin} are not allowed.`);
}
