import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import type { AdminServices } from '../calls/callContext.ts';
import { adminCalls, listAdminCalls } from '../calls/router.ts';
import { extendResponseTimeout } from '../plugins/connectionLimits.ts';
import { type FindSession, limitRequests } from '../plugins/requestLimits.ts';
import { createAdminContext } from './adminContext.ts';
import {
  CROSS_SITE,
  isFromAdmin,
  NO_SESSION,
  sendCallFault,
  toCallFault,
  UNKNOWN_CALL,
  WRONG_METHOD,
} from './adminGate.ts';

interface CallRoutesOptions {
  admin: AdminServices & { readonly isOffered?: (path: string) => boolean };
  findSession: FindSession;
  siteUrl: string;
  isLimited: boolean;
}

const CALLS_PATH = '/admin/api';

/** In bytes. The largest ordinary call is a new passkey: a few kilobytes. */
const BODY_LIMIT = 16 * 1024;
/** Body limits of calls that need more, in bytes: room for a whole document pasted into a text field. */
const LARGE_BODY_LIMITS: Readonly<Record<string, number>> = { 'page.change': 1024 * 1024 };

/** High, because nearly every keystroke saves the draft and reads it again. */
const CALLS_PER_MINUTE = 1200;

/** Rate limits of calls without a session. Sign-in has none, so no flood locks the owner out; it costs one query. */
const LIMITS: Readonly<Record<string, 'never' | 'by network'>> = {
  'auth.signInOptions': 'never',
  'auth.signIn': 'never',
  'auth.enrolOptions': 'by network',
  'auth.enrol': 'by network',
  'auth.requestLink': 'by network',
  'auth.useLink': 'by network',
};

const CALLS = listAdminCalls();

/** The methods of each call. A query may be sent by POST, because proxies log URLs but not bodies. */
export const CALL_METHODS: Readonly<Record<string, string>> = Object.fromEntries(
  CALLS.map(({ path, isChange }) => [`${CALLS_PATH}/${path}`, isChange ? 'POST' : 'GET, HEAD, POST']),
);

export async function callRoutes(app: FastifyInstance, options: CallRoutesOptions): Promise<void> {
  const { findSession, isLimited, siteUrl } = options;
  app.removeAllContentTypeParsers();
  // Parsed here only to refuse keys such as `__proto__`; tRPC parses the body again.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (request, body, done) => {
      if (body === '') done(null, body);
      else parseJson(request, body, (error) => done(error, body));
    },
  );
  app.setErrorHandler((error: Parameters<typeof toCallFault>[0], request, reply) => {
    const fault = toCallFault(error);
    if (fault.httpStatus >= 500) request.log.error({ err: error }, 'an admin call failed');
    return sendCallFault(reply, fault);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isFromAdmin(request, siteUrl)) return done();
    sendCallFault(reply, CROSS_SITE);
  });
  app.get(`${CALLS_PATH}/*`, async (request, reply) => {
    const isKnown = Object.hasOwn(CALL_METHODS, request.url.split('?', 1)[0] ?? '');
    if (isKnown) reply.header('allow', 'POST');
    return sendCallFault(reply, isKnown ? WRONG_METHOD : UNKNOWN_CALL);
  });
  // Separate limits, so that a flood from a shared network does not lock out the owner.
  const { isOffered = () => true } = options.admin;
  const offered = Object.groupBy(
    CALLS.filter(({ path }) => isOffered(path)),
    ({ path }) => LIMITS[path] ?? 'by session',
  );
  await app.register(async (group) => addCalls(group, options, offered['never']));
  await app.register(async (group) => {
    if (isLimited) await limitRequests(group);
    addCalls(group, options, offered['by network']);
  });
  await app.register(async (group) => {
    if (isLimited) await limitRequests(group, CALLS_PER_MINUTE, findSession);
    addCalls(group, options, offered['by session']);
  });
}

function addCalls(
  group: FastifyInstance,
  { admin, findSession }: CallRoutesOptions,
  calls: typeof CALLS = [],
) {
  for (const { path, isChange } of calls)
    group.route({
      method: isChange ? 'POST' : ['GET', 'POST'],
      url: `${CALLS_PATH}/${path}`,
      async onRequest(request, reply) {
        const who = await findSession(request);
        // Refused before the body is read, unless the call is to sign in.
        if (!who && !path.startsWith('auth.')) return sendCallFault(reply, NO_SESSION);
        if (who) extendResponseTimeout(request.raw);
        return undefined;
      },
      async handler(request, reply) {
        await fastifyRequestHandler({
          req: request,
          res: reply,
          path,
          router: adminCalls,
          createContext: () => createAdminContext(request, reply, admin, findSession),
          allowBatching: false,
          allowMethodOverride: true,
          onError: ({ error }) => {
            if (error.code !== 'INTERNAL_SERVER_ERROR' && error.code !== 'SERVICE_UNAVAILABLE') return;
            request.log.error({ err: error.cause ?? error }, 'an admin call failed');
          },
        });
        return reply;
      },
      ...(LARGE_BODY_LIMITS[path] && { bodyLimit: LARGE_BODY_LIMITS[path] }),
    });
}
