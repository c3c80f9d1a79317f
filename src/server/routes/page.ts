import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageSource } from '../pageSource.ts';
import { isAskedByOurPage } from '../plugins/origin.ts';
import type { ResponseHeaders } from '../plugins/securityHeaders.ts';
import { StoredAnswer } from '../storedAnswer.ts';

/** Tells search engines that only `/` is this page's address (DESIGN section 7). */
const NOT_AN_ADDRESS: ResponseHeaders = { 'x-robots-tag': 'noindex' };

/** Kept, but asked for again each time: a changed word shows at once, an unchanged page costs a 304. */
const FRESH = 'no-cache';

/** The thanks depend on who asks, and are for once. */
const FOR_ONCE: ResponseHeaders = {
  'cache-control': 'no-store',
  vary: 'accept-encoding, sec-fetch-site, referer',
};

/**
 * `GET` and `HEAD` of any path: the home page (CONTRACT "Addresses"). It is the same for everyone, so it is made
 * once, here. `/?enquiry=sent` is where the plain form leads: the page with its thanks, which end the visitor's
 * draft, and so are not given to whoever followed another site's link there.
 */
export async function pageRoutes(
  app: FastifyInstance,
  { page, headers, siteUrl }: { page: PageSource; headers: ResponseHeaders; siteUrl: string },
): Promise<void> {
  const storeAnswer = ({ html, csp }: { html: string; csp: string }) =>
    StoredAnswer.create(html, {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': csp,
      'cache-control': FRESH,
    });
  const render = async () => {
    const { changesAt, ...document } = page.renderHome();
    const thanks = page.renderWithForm({ status: 'sent' });
    return { changesAt, home: await storeAnswer(document), thanks: await storeAnswer(thanks) };
  };
  let pages = await render();

  let renewing: Promise<void> | undefined;

  /** Once a notice has come or gone, whoever asks waits for the page to be rendered; if it cannot be, the old one serves. */
  const renewWhenChanged = () => {
    if (Date.now() < pages.changesAt) return undefined;
    renewing ??= render()
      .then((renewed) => {
        pages = renewed;
      }, app.log.error.bind(app.log))
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  };

  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    // Split by hand: a URL parser takes what follows `//` for a host, and throws where there is none.
    const [path, query = ''] = (request.raw.url ?? '/').split('?', 2);
    const indexed = path === '/' ? undefined : NOT_AN_ADDRESS;
    const write = () => {
      if (new URLSearchParams(query).get('enquiry') !== 'sent') {
        pages.home.write(request.raw, reply.raw, indexed);
        return;
      }
      const stored = isAskedByOurPage(request.headers, siteUrl) ? pages.thanks : pages.home;
      stored.write(request.raw, reply.raw, { ...indexed, ...FOR_ONCE });
    };
    reply.hijack();
    const renewed = renewWhenChanged();
    if (renewed) void renewed.then(write);
    else write();
  };
  app.get('/', answer);
  app.get('/*', answer);
}
