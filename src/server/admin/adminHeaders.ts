import type { ResponseHeaders } from '../plugins/securityHeaders.ts';

/** Headers of every answer under `/admin`: not cached, not indexed, and not loadable by other sites. */
export const ADMIN_HEADERS: ResponseHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Headers of the admin's document: only its own scripts and styles, none created at run time; a separate process and
 * window; frames for the preview. Passkeys are the only browser feature that it may use.
 */
export const ADMIN_DOCUMENT_HEADERS: ResponseHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy': [
    'publickey-credentials-get=(self)',
    'publickey-credentials-create=(self)',
    ...['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'].map(
      (name) => `${name}=()`,
    ),
  ].join(', '),
  'content-security-policy': [
    "default-src 'none'",
    ...['script-src', 'style-src', 'img-src', 'font-src', 'connect-src', 'frame-src'].map(
      (kind) => `${kind} 'self'`,
    ),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
};

/** Cached for a year: file names contain a hash, and the files are public. */
export const ADMIN_ASSET_AGE = 'public, max-age=31536000, immutable';
