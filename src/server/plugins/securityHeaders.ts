export type ResponseHeaders = Readonly<Record<string, string>>;

const HSTS_SECONDS = 31_536_000;

/** Formats a `Permissions-Policy` that denies features that track or record people. @param passkeys their allowlist */
export const formatPermissions = (passkeys: '()' | '(self)'): string =>
  [
    `publickey-credentials-get=${passkeys}`,
    `publickey-credentials-create=${passkeys}`,
    ...['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'].map(
      (name) => `${name}=()`,
    ),
  ].join(', ');

/**
 * Headers of every response except assets. Documents add their own `Content-Security-Policy`, all other responses one
 * that allows nothing. No `Cross-Origin-Opener-Policy`: it makes the browser start another process for the page
 * (docs/decisions/0021).
 */
export function createSecurityHeaders(siteUrl: string): ResponseHeaders {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Passkeys are reserved for the admin, because the public page has the same origin.
    'permissions-policy': formatPermissions('()'),
    ...(siteUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${HSTS_SECONDS}` }),
  };
}

export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";

/** Headers of assets. The policy only matters for an SVG opened directly; otherwise that of the document applies. */
export const ASSET_HEADERS: ResponseHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': NOTHING_ALLOWED,
};

/** Headers of the privacy notice, whose own policy is in a `meta` element, which cannot contain `frame-ancestors`. */
export const DOCUMENT_ASSET_HEADERS: ResponseHeaders = {
  ...ASSET_HEADERS,
  'content-security-policy': "script-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
};
