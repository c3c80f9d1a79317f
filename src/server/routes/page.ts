import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageMemory } from '../pageMemory.ts';

/** `GET` and `HEAD` of any path: the home page (CONTRACT "Addresses"), or a small file with a query behind its name. */
export async function pageRoutes(app: FastifyInstance, { memory }: { memory: PageMemory }): Promise<void> {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    memory.answer(request.raw, reply.raw);
    // Not before: what throws is answered by the error handler.
    reply.hijack();
  };
  app.get('/', answer);
  app.get('/*', answer);
}
