/** Headers as node:http writes them. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/** In seconds: a year. */
const HSTS_SECONDS = 31_536_000;

/**
 * What every answer but an asset's carries. Each document adds its own `Content-Security-Policy`, which the render
 * room knows; everything else gets one that allows nothing. No `Cross-Origin-Opener-Policy`: it makes the browser
 * start another process for the page (docs/decisions/0021).
 */
export function createSecurityHeaders(siteUrl: string): ResponseHeaders {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Passkeys are for the admin alone: a script of the page would ask for them in the name of the same site.
    'permissions-policy': [
      ...['publickey-credentials-get', 'publickey-credentials-create'],
      ...['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'],
    ]
      .map((name) => `${name}=()`)
      .join(', '),
    ...(siteUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${HSTS_SECONDS}` }),
  };
}

/** For answers that are not a document. */
export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";

/** An asset is part of a document, whose headers rule it; a drawing opened by itself gets the policy for none. */
export const ASSET_HEADERS: ResponseHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': NOTHING_ALLOWED,
};

/** The privacy policy says itself what it may load; what a document cannot say of itself is here. */
export const DOCUMENT_ASSET_HEADERS: ResponseHeaders = {
  ...ASSET_HEADERS,
  'content-security-policy': "script-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
};
