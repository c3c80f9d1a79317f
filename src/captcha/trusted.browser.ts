interface Policy {
  createScriptURL(address: string): string;
}

let policy: Policy | undefined;

/**
 * Marks an address as one that may run as script: our own worker's, or reCAPTCHA's. The page's content security
 * policy allows this one policy by name, so no other code can have addresses of its own trusted.
 */
export function trustedAddress(address: string): string {
  const rules = { createScriptURL: onlyKnown };
  policy ??= globalThis.trustedTypes?.createPolicy('tideline-worker', rules) ?? rules;
  return policy.createScriptURL(address);
}

function onlyKnown(address: string): string {
  const { origin, href } = new URL(address, location.href);
  if (origin === location.origin || href.startsWith('https://www.google.com/recaptcha/api.js?'))
    return address;
  throw new TypeError(`Scripts from ${origin} are not allowed.`);
}
