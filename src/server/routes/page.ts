import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SENT_FILE } from '#enquiry';
import type { SitePages, SiteSource } from '../pageSource.ts';
import { isAskedByOurPage } from '../plugins/requestOrigin.ts';
import { NOTHING_ALLOWED, type ResponseHeaders } from '../plugins/securityHeaders.ts';
import { sendBody } from '../publishedBody.ts';

interface PageOptions {
  site: SiteSource;
  headers: ResponseHeaders;
  siteUrl: string;
}

/** Kept, but asked for again each time: a changed word shows at once, an unchanged page costs a 304. */
const FRESH: ResponseHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
};

/** For an hour: names that stay while their content may change. */
const SMALL_FILE: ResponseHeaders = {
  'cache-control': 'public, max-age=3600',
  'content-security-policy': NOTHING_ALLOWED,
};

/** Tells search engines that only `/` is this page's address (DESIGN section 7). */
const NOT_AN_ADDRESS: ResponseHeaders = { 'x-robots-tag': 'noindex' };

/** The thanks depend on who asks, and are for once. */
const FOR_ONCE: ResponseHeaders = {
  'cache-control': 'no-store',
  vary: 'accept-encoding, sec-fetch-site, referer',
};

/**
 * `GET` and `HEAD` of any path: a small file of the edition in service, or the home page (CONTRACT "Addresses"). The
 * page is the same for everyone. Only `/?enquiry=sent`, where the plain form leads, is the page with its thanks, which
 * end the visitor's draft, and so are not given to whoever followed another site's link there.
 */
export async function pageRoutes(
  app: FastifyInstance,
  { site, headers, siteUrl }: PageOptions,
): Promise<void> {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    // Split by hand: a URL parser takes what follows `//` for a host, and throws where there is none.
    const [path = '/', query = ''] = (request.raw.url ?? '/').split('?', 2);
    const file = site.current.files.get(path);
    if (file) return sendBody(request, reply.type(file.type), file, { ...headers, ...SMALL_FILE });
    const { home, thanks } = findPages(site.current.pages, Date.now());
    const isSent = path === `/${SENT_FILE}` || new URLSearchParams(query).get('enquiry') === 'sent';
    const page = isSent && isAskedByOurPage(request.headers, siteUrl) ? thanks : home;
    return sendBody(request, reply, page, {
      ...headers,
      ...FRESH,
      'content-security-policy': page.csp,
      ...(path !== '/' && NOT_AN_ADDRESS),
      ...(isSent && FOR_ONCE),
    });
  };
  app.get('/', answer);
  app.get('/*', answer);
}

/** Those that hold now. */
const findPages = (pages: readonly [SitePages, ...SitePages[]], now: number): SitePages =>
  pages.findLast(({ since }) => since <= now) ?? pages[0];
