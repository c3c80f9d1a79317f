import type { FastifyInstance } from 'fastify';
import type { Desk } from '#desk';
import type { SiteSource } from '../pageSource.ts';

/**
 * `GET /healthz`: 200 while enquiries can be kept and mail flows, and none failed in the last hour, else 503 (CONTRACT
 * "Addresses"). Its counts stop at
 * 10,000, which means "this many or more", and it is looked up once a second at most: it costs the same
 * however often it is asked and whatever is stored. Content at fault is told and no reason for 503: a good edition is
 * in service.
 */
export function addHealthRoute(app: FastifyInstance, { desk, site }: { desk: Desk; site: SiteSource }): void {
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    const { outbox, flowing, failedLately } = await desk.getStatus();
    if (!flowing || failedLately) reply.code(503);
    const fault = flowing ? 'an enquiry could not be mailed' : 'mail is not flowing';
    return { status: flowing && !failedLately ? 'ok' : fault, outbox, content: site.status };
  });
}
