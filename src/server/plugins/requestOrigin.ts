import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/**
 * Whether a post comes from the site's own page, or from no page at all. Browsers say where a post comes from
 * in `Sec-Fetch-Site` or `Origin`, and no page can forge either; a program can, but gains nothing, as there is
 * no login to abuse (docs/decisions/0021). The host the visitor typed counts as the site's own, so that
 * `127.0.0.1` works where SITE_URL says `localhost`.
 */
export function isFromOurPage(request: FastifyRequest, siteUrl: string): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin' || origin === siteUrl) return true;
  if (origin === undefined) return site === undefined || site === 'none';
  return URL.parse(origin)?.host === host;
}

/**
 * Whether a page view was asked for by our own page: so it is where the form without JavaScript leads after its post,
 * and no link of another site's can be. A browser too old to say (`Sec-Fetch-Site`) sends a `Referer`; a program that
 * follows the redirect sends neither, and is taken at its word.
 */
export function isAskedByOurPage(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const { 'sec-fetch-site': site, referer, host } = headers;
  if (site !== undefined) return site === 'same-origin';
  if (referer === undefined) return true;
  const from = URL.parse(referer);
  return from !== null && (from.origin === siteUrl || from.host === host);
}
