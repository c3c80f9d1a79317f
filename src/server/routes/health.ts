import type { FastifyInstance } from 'fastify';
import type { Desk } from '#desk';
import type { SiteSource } from '../pageSource.ts';

/**
 * `GET /healthz`: 200 while enquiries can be kept and mail flows, else 503 (CONTRACT "Addresses"). Its counts stop at
 * 10,000, which means "this many or more", and it is looked up once a second at most: it costs the same
 * however often it is asked and whatever is stored. Content at fault is told and no reason for 503: a good edition is
 * in service.
 */
export function addHealthRoute(app: FastifyInstance, { desk, site }: { desk: Desk; site: SiteSource }): void {
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    const { outbox, flowing } = await desk.getStatus();
    if (!flowing) reply.code(503);
    return { status: flowing ? 'ok' : 'mail is not flowing', outbox, content: site.status };
  });
}
