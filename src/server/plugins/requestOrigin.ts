import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/**
 * Whether a post comes from the site's own page, or from no page at all. Browsers send `Sec-Fetch-Site` or `Origin`,
 * which no page can forge. A program can, but gains nothing, since there is no login to abuse (docs/decisions/0021).
 * The requested host counts as the site's own, so that `127.0.0.1` works where SITE_URL is `localhost`.
 */
export function isFromOurPage(request: FastifyRequest, siteUrl: string): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin' || origin === siteUrl) return true;
  if (origin === undefined) return site === undefined || site === 'none';
  return URL.parse(origin)?.host === host;
}

/**
 * Whether the site's own page requested this page view, as after a post of the form without JavaScript, and not a link
 * on another site. A browser too old for `Sec-Fetch-Site` sends a `Referer`; a program that follows the redirect sends
 * neither, and is accepted.
 */
export function isRequestedByOurPage(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const { 'sec-fetch-site': site, referer, host } = headers;
  if (site !== undefined) return site === 'same-origin';
  if (referer === undefined) return true;
  const refererUrl = URL.parse(referer);
  return refererUrl !== null && (refererUrl.origin === siteUrl || refererUrl.host === host);
}

/** The visitor's address. Empty, despite Fastify's types, if the connection closed before the whole body arrived. */
export function readClientAddress({ ip }: FastifyRequest): string {
  return (ip as string | undefined) ?? '';
}
