import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { TokenVerifier } from '#captcha/server';
import { EnquiryError, type EnquiryService, isAutomated } from '#enquiries';
import { CALLABLE_NAME } from '#enquiry';
import { sendFault } from '../plugins/callableErrors.ts';
import { addPreflightRoute } from '../plugins/cors.ts';
import { isFromOurPage, readClientAddress } from '../plugins/requestOrigin.ts';

const CALLABLE_PATH = `/${CALLABLE_NAME}`;

/**
 * `POST /sendContactMail`, the callable protocol (SPEC section 7). Accepts only JSON, so that no form on another site
 * can post; the enquiry service validates the data.
 */
export async function callableRoute(
  app: FastifyInstance,
  { enquiries, siteUrl }: { enquiries: EnquiryService; siteUrl: string },
): Promise<void> {
  app.removeContentTypeParser('text/plain');
  addPreflightRoute(app, CALLABLE_PATH, siteUrl);

  // Checked before the body is read, so that a refusal is cheap.
  const onRequest: onRequestHookHandler = (request, reply, done) => {
    if (isFromOurPage(request, siteUrl)) return done();
    const message = 'Only the page of this site may call.';
    sendFault(reply, { http: 403, status: 'PERMISSION_DENIED', message });
  };
  app.post(CALLABLE_PATH, { onRequest }, async (request) => {
    const result = await enquiries.acceptEnquiry(readData(request.body), {
      address: readClientAddress(request),
      form: 'scripted',
      automated: isAutomated(request.headers),
    });
    return { result };
  });
}

/**
 * Reads the call's data. The body must be an object with the single key `data`.
 * @throws EnquiryError INVALID_ARGUMENT
 */
function readData(body: unknown): unknown {
  const isCall = typeof body === 'object' && body !== null && Object.hasOwn(body, 'data');
  if (!isCall || Object.keys(body).length !== 1) {
    throw new EnquiryError('INVALID_ARGUMENT', 'The body must be an object with one key, data.');
  }
  return (body as { data: unknown }).data;
}

/** `GET /captcha/challenge`: proof of work for the browser, if this server creates the captcha's challenges. */
export function addChallengeRoute(app: FastifyInstance, { verifier }: { verifier: TokenVerifier }): void {
  if (!verifier.createChallenge) return;
  const createChallenge = verifier.createChallenge.bind(verifier);
  app.get('/captcha/challenge', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return createChallenge();
  });
}
