import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageSource } from '../page-source.ts';
import type { Headers } from '../plugins/security-headers.ts';
import { StoredAnswer } from '../stored-answer.ts';

/** Tells search engines that only `/` is this page's address (DESIGN section 7). */
const NOT_AN_ADDRESS: Headers = { 'x-robots-tag': 'noindex' };

/** Kept, but asked for again each time: a changed word shows at once, an unchanged page costs a 304. */
const FRESH = 'no-cache';

/**
 * `GET` and `HEAD` of any path: the home page (CONTRACT Addresses). It is the same for everyone, so it is made
 * once, here. `/?enquiry=sent` is where the plain form leads: the page with its thanks.
 */
export async function pageRoutes(
  app: FastifyInstance,
  { page, headers }: { page: PageSource; headers: Headers },
): Promise<void> {
  const store = ({ html, csp }: { html: string; csp: string }) =>
    StoredAnswer.of(html, {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': csp,
      'cache-control': FRESH,
    });
  const home = await store(page.home());
  const thanks = await store(page.withForm({ status: 'sent' }));

  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    // Split by hand: a URL parser takes what follows `//` for a host, and throws where there is none.
    const [path, query = ''] = (request.raw.url ?? '/').split('?', 2);
    const stored = new URLSearchParams(query).get('enquiry') === 'sent' ? thanks : home;
    reply.hijack();
    stored.write(request.raw, reply.raw, path === '/' ? undefined : NOT_AN_ADDRESS);
  };
  app.get('/', answer);
  app.get('/*', answer);
}
