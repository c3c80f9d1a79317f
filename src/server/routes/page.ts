import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SENT_FILE } from '#enquiry';
import type { SitePages, SiteSource } from '../pageSource.ts';
import { isRequestedByOurPage } from '../plugins/requestOrigin.ts';
import { NOTHING_ALLOWED, type ResponseHeaders } from '../plugins/securityHeaders.ts';
import { sendBody } from '../publishedBody.ts';

interface PageOptions {
  site: SiteSource;
  headers: ResponseHeaders;
  siteUrl: string;
}

/** Cached, but revalidated: a changed word shows at once, an unchanged page costs a 304. */
const PAGE_HEADERS: ResponseHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
};

/** An hour: fixed names with changing content. */
const SMALL_FILE_HEADERS: ResponseHeaders = {
  'cache-control': 'public, max-age=3600',
  'content-security-policy': NOTHING_ALLOWED,
};

/** For search engines: only `/` is the address of the page (DESIGN section 7). */
const NOINDEX_HEADERS: ResponseHeaders = { 'x-robots-tag': 'noindex' };

/** The page with thanks depends on the request and is shown once. */
const THANKS_HEADERS: ResponseHeaders = {
  'cache-control': 'no-store',
  vary: 'accept-encoding, sec-fetch-site, referer',
};

/**
 * `GET` and `HEAD` of any path: a small file of the edition, or the home page (CONTRACT "Addresses"), the same for
 * everyone. `/?enquiry=sent`, the target of the plain form, is the page with thanks. It clears the visitor's draft, so
 * links of other sites do not get it.
 */
export async function pageRoutes(
  app: FastifyInstance,
  { site, headers, siteUrl }: PageOptions,
): Promise<void> {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    // Not by a URL parser, which reads `//` as the start of a host and may throw.
    const [path = '/', query = ''] = (request.raw.url ?? '/').split('?', 2);
    const file = site.current.files.get(path);
    if (file) return sendBody(request, reply.type(file.type), file, { ...headers, ...SMALL_FILE_HEADERS });
    const { home, thanks } = findPages(site.current.pages, Date.now());
    const isSent = path === `/${SENT_FILE}` || new URLSearchParams(query).get('enquiry') === 'sent';
    const page = isSent && isRequestedByOurPage(request.headers, siteUrl) ? thanks : home;
    return sendBody(request, reply, page, {
      ...headers,
      ...PAGE_HEADERS,
      'content-security-policy': page.csp,
      ...(path !== '/' && NOINDEX_HEADERS),
      ...(isSent && THANKS_HEADERS),
    });
  };
  app.get('/', answer);
  app.get('/*', answer);
}

const findPages = (pages: readonly [SitePages, ...SitePages[]], now: number): SitePages =>
  pages.findLast(({ since }) => since <= now) ?? pages[0];
