export type ResponseHeaders = Readonly<Record<string, string>>;

/** In seconds: a year. */
const HSTS_SECONDS = 31_536_000;

/**
 * Headers of every answer except assets. Each document adds its own `Content-Security-Policy`, everything else one that
 * allows nothing. No `Cross-Origin-Opener-Policy`: it makes the browser start another process for the page
 * (docs/decisions/0021).
 */
export function createSecurityHeaders(siteUrl: string): ResponseHeaders {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Passkeys are for the admin alone: the public page has the same origin.
    'permissions-policy': [
      'publickey-credentials-get',
      'publickey-credentials-create',
      'camera',
      'geolocation',
      'microphone',
      'payment',
      'usb',
      'browsing-topics',
    ]
      .map((name) => `${name}=()`)
      .join(', '),
    ...(siteUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${HSTS_SECONDS}` }),
  };
}

export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";

/** Assets follow the policy of their document; a drawing opened directly gets this one. */
export const ASSET_HEADERS: ResponseHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': NOTHING_ALLOWED,
};

/** The privacy policy has its policy in a `meta` element, which cannot hold these parts. */
export const DOCUMENT_ASSET_HEADERS: ResponseHeaders = {
  ...ASSET_HEADERS,
  'content-security-policy': "script-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
};
