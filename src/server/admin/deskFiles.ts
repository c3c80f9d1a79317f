import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NOTHING_ALLOWED, type ResponseHeaders } from '../plugins/securityHeaders.ts';
import { StoredAnswer } from '../storedAnswer.ts';
import type { DeskBundle } from './deskBundle.ts';
import { DESK_ASSET_AGE, DESK_DOCUMENT_HEADERS } from './deskHeaders.ts';

/** The desk’s page, at every address of its own. */
export function addDeskDocument(
  app: FastifyInstance,
  { document }: DeskBundle,
  headers: ResponseHeaders,
): void {
  const stored = new StoredAnswer(document, { ...headers, ...DESK_DOCUMENT_HEADERS });
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    stored.write(request.raw, reply.raw);
  };
  app.get('/admin', answer);
  app.get('/admin/*', answer);
}

/** Its scripts and styles. */
export function addDeskAssets(app: FastifyInstance, { assets }: DeskBundle, headers: ResponseHeaders): void {
  const stored = new Map(
    [...assets].map(([name, body]) => [
      name,
      new StoredAnswer(body, {
        ...{ ...headers, 'cache-control': DESK_ASSET_AGE },
        ...{ 'content-type': body.type, 'content-security-policy': NOTHING_ALLOWED },
      }),
    ]),
  );
  app.get<{ Params: { '*': string } }>('/admin/assets/*', (request, reply) => {
    const found = stored.get(request.params['*']);
    if (!found) return reply.callNotFound();
    reply.hijack();
    found.write(request.raw, reply.raw);
  });
}
