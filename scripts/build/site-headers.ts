/** The headers of the static site's files, as our own server sends them, for hosts that are told by a list. */
import {
  ASSET_HEADERS,
  createSecurityHeaders,
  DOCUMENT_ASSET_HEADERS,
  type ResponseHeaders,
} from '../../src/server/plugins/securityHeaders.ts';

/** In seconds: what has a hash in its name never changes; the page is asked for again each time. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
const FRESH = 'no-cache';

interface HeadersOfFiles {
  /** A glob, or for Hosting a regular expression. */
  readonly source?: string;
  readonly regex?: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** In order: where two fit, the later one says what holds. */
export function listHostHeaders(siteUrl: string): HeadersOfFiles[] {
  return [
    { source: '**', headers: list({ ...createSecurityHeaders(siteUrl), 'cache-control': FRESH }) },
    { source: '/assets/**', headers: list({ ...ASSET_HEADERS, 'cache-control': FOR_GOOD }) },
    { source: '/assets/*.html', headers: list(DOCUMENT_ASSET_HEADERS) },
    // Only `/` is the page's address; the page is shown at every other.
    { regex: '^/[^.]+$', headers: list({ 'x-robots-tag': 'noindex' }) },
  ];
}

const list = (headers: ResponseHeaders) => Object.entries(headers).map(([key, value]) => ({ key, value }));
