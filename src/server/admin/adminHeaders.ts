import type { ResponseHeaders } from '../plugins/securityHeaders.ts';

/** For every answer under `/admin`: not cached, not indexed, not framed. */
export const ADMIN_HEADERS: ResponseHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * For the admin's document: only its own scripts and styles, none created at run time; a process and a window of its
 * own; frames for the preview. Of the browser's features it may use passkeys alone.
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

/** File names hold a hash, and the files are public. */
export const ADMIN_ASSET_AGE = 'public, max-age=31536000, immutable';
