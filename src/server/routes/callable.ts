import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { EnquiryError, isAutomated } from '#enquiries';
import { CALLABLE_NAME } from '#enquiry';
import type { SiteDeps } from '../pageSource.ts';
import { sendFault } from '../plugins/callableErrors.ts';
import { isFromOurPage, readClientAddress } from '../plugins/requestOrigin.ts';

const CALLABLE_PATH = `/${CALLABLE_NAME}`;

/** The request headers that the Firebase client may send (SPEC section 7). */
const REQUEST_HEADERS = 'content-type, authorization, firebase-instance-id-token, x-firebase-appcheck';

/** In seconds: how long a browser caches the response to a preflight request. */
const PREFLIGHT_AGE = 3600;

const REFUSAL = {
  http: 403,
  status: 'PERMISSION_DENIED',
  message: 'Only the page of this site may call.',
} as const;

/**
 * `POST /sendContactMail`, the callable protocol (SPEC section 7), and `GET /captcha/challenge`. Accepts only JSON, so
 * that no form on another site can post; the enquiry service validates the data. Allows calls from SITE_URL only, for a
 * page hosted elsewhere.
 */
export function addCallableRoutes(app: FastifyInstance, { enquiries, verifier, siteUrl }: SiteDeps): void {
  app.removeContentTypeParser('text/plain');
  // Set in a hook, so that a page on another host can read error responses too.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'origin');
    if (request.headers.origin === siteUrl) reply.header('access-control-allow-origin', siteUrl);
    done();
  });
  app.options(CALLABLE_PATH, async (request, reply) => {
    if (request.headers.origin !== siteUrl) return sendFault(reply, REFUSAL);
    return reply
      .code(204)
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', REQUEST_HEADERS)
      .header('access-control-max-age', PREFLIGHT_AGE)
      .send();
  });
  // Checked before the body is read, so that a refusal is cheap.
  const onRequest: onRequestHookHandler = (request, reply, done) => {
    if (isFromOurPage(request, siteUrl)) return done();
    sendFault(reply, REFUSAL);
  };
  app.post(CALLABLE_PATH, { onRequest }, async (request) => {
    const result = await enquiries.acceptEnquiry(readData(request.body), {
      address: readClientAddress(request),
      form: 'scripted',
      automated: isAutomated(request.headers),
    });
    return { result };
  });
  // Only if this server creates the captcha's challenges.
  if (!verifier.createChallenge) return;
  const createChallenge = verifier.createChallenge.bind(verifier);
  app.get('/captcha/challenge', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return createChallenge();
  });
}

/** @throws EnquiryError INVALID_ARGUMENT unless the body is an object with the single key `data` */
function readData(body: unknown): unknown {
  const isCall = typeof body === 'object' && body !== null && Object.hasOwn(body, 'data');
  if (!isCall || Object.keys(body).length !== 1) {
    throw new EnquiryError('INVALID_ARGUMENT', 'The body must be an object with one key, data.');
  }
  return (body as { data: unknown }).data;
}
