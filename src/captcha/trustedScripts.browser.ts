let policy: { createScriptURL(url: string): string } | undefined;

/** Marks a script URL as trusted. The content security policy allows the Trusted Types policy of this name. */
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
