/** The headers of the static site's files, as our own server sends them, for hosts that are told. */
import {
  ASSET_HEADERS,
  createSecurityHeaders,
  DOCUMENT_ASSET_HEADERS,
  type ResponseHeaders,
} from '../../src/server/plugins/securityHeaders.ts';

/** In seconds: what has a hash in its name never changes; the page is asked for again each time. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
const FRESH = 'no-cache';

interface HostHeaders {
  /** Of the page at every address, and of the files beside it. */
  readonly everywhere: ResponseHeaders;
  /** Below `/assets/`. */
  readonly assets: ResponseHeaders;
  /** Of the privacy policy there, in place of the same of an asset. */
  readonly documentAssets: ResponseHeaders;
}

export const listHostHeaders = (siteUrl: string): HostHeaders => ({
  everywhere: { ...createSecurityHeaders(siteUrl), 'cache-control': FRESH },
  assets: { ...ASSET_HEADERS, 'cache-control': FOR_GOOD },
  documentAssets: DOCUMENT_ASSET_HEADERS,
});
