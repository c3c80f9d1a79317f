import type { ResponseHeaders } from '../plugins/securityHeaders.ts';

/** For every answer under `/admin`: kept by nobody, found by nobody, shown inside no other page. */
export const ADMIN_HEADERS: ResponseHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * For its document: scripts and styles from files of ours alone, none of them made at run time, and a process and a
 * window of its own. It frames the page of the draft, which is ours too. It may ask for passkeys, and for nothing else of the browser.
 */
export const ADMIN_DOCUMENT_HEADERS: ResponseHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy': [
    ...['publickey-credentials-get=(self)', 'publickey-credentials-create=(self)'],
    ...['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'].map(
      (name) => `${name}=()`,
    ),
  ].join(', '),
  'content-security-policy': [
    "default-src 'none'",
    ...['script-src', 'style-src', 'img-src', 'font-src', 'connect-src', 'frame-src'].map(
      (kind) => `${kind} 'self'`,
    ),
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
    ...["require-trusted-types-for 'script'", "trusted-types 'none'"],
  ].join('; '),
};

/** Named by their content, and the same for everybody. */
export const ADMIN_ASSET_AGE = 'public, max-age=31536000, immutable';
