import type { FastifyInstance } from 'fastify';
import { sendFault } from './callableErrors.ts';

/** The request headers that the Firebase client may send (SPEC section 7). */
const REQUEST_HEADERS = 'content-type, authorization, firebase-instance-id-token, x-firebase-appcheck';

/** In seconds: how long a browser caches the answer to a preflight request. */
const PREFLIGHT_AGE = 3600;

/** Allows calls from SITE_URL only, for a page hosted elsewhere. A hook, so that the page can read errors too. */
export function allowSiteOnly(app: FastifyInstance, siteUrl: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'origin');
    if (request.headers.origin === siteUrl) reply.header('access-control-allow-origin', siteUrl);
    done();
  });
}

export function addPreflightRoute(app: FastifyInstance, path: string, siteUrl: string): void {
  app.options(path, async (request, reply) => {
    if (request.headers.origin !== siteUrl) {
      const message = 'Only the page of this site may call.';
      return sendFault(reply, { http: 403, status: 'PERMISSION_DENIED', message });
    }
    return reply
      .code(204)
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', REQUEST_HEADERS)
      .header('access-control-max-age', PREFLIGHT_AGE)
      .send();
  });
}
