import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SENT_FILE } from '#enquiry';
import type { SiteDeps, SitePages } from '../pageSource.ts';
import { isRequestedByOurPage } from '../plugins/requestOrigin.ts';
import { NOTHING_ALLOWED, type ResponseHeaders } from '../plugins/securityHeaders.ts';
import { sendBody } from '../publishedBody.ts';

/** Browsers revalidate their copy: changed text shows at once, and an unchanged page costs a 304. */
const PAGE_HEADERS: ResponseHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
};

/** Headers of small files. Cached for an hour only, since their names stay the same when their content changes. */
const SMALL_FILE_HEADERS: ResponseHeaders = {
  'cache-control': 'public, max-age=3600',
  'content-security-policy': NOTHING_ALLOWED,
};

/** Tells search engines that only `/` is the address of the page (DESIGN section 7). */
const NOINDEX_HEADERS: ResponseHeaders = { 'x-robots-tag': 'noindex' };

const THANKS_HEADERS: ResponseHeaders = {
  'cache-control': 'no-store',
  vary: 'accept-encoding, sec-fetch-site, referer',
};

/**
 * `GET` and `HEAD` of any path: a small file of the edition, or the home page (CONTRACT "Addresses"), the same for
 * everyone. `/?enquiry=sent`, where the plain form redirects to, is the page with thanks. That page clears the
 * visitor's draft, so links on other sites get the home page instead.
 */
export function addPageRoutes(
  app: FastifyInstance,
  { site, siteUrl }: SiteDeps,
  headers: ResponseHeaders,
): void {
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    // Not parsed as a URL: the parser reads `//` as the start of a host and may throw.
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
  app.get('/', sendPage);
  app.get('/*', sendPage);
}

const findPages = (pages: readonly [SitePages, ...SitePages[]], now: number): SitePages =>
  pages.findLast(({ since }) => since <= now) ?? pages[0];
