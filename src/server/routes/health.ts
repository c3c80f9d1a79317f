import type { FastifyInstance } from 'fastify';
import type { Desk } from '#desk';

/** `GET /healthz`: 200 while enquiries can be kept and mail flows, else 503 (CONTRACT Addresses). */
export function healthRoute(app: FastifyInstance, { desk }: { desk: Desk }): void {
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    const { outbox, flowing } = await desk.status();
    if (!flowing) reply.code(503);
    return { status: flowing ? 'ok' : 'mail is not flowing', outbox };
  });
}
