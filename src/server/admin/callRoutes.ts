import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from '../calls/callContext.ts';
import { adminCalls, listAdminCalls } from '../calls/router.ts';
import { extendResponseTimeout } from '../plugins/arrivalLimits.ts';
import { type FindSession, limitRequests } from '../plugins/requestLimits.ts';
import { isFromAdmin } from './adminGate.ts';
import {
  CROSS_SITE,
  NO_SESSION,
  sendCallFault,
  toCallFault,
  UNKNOWN_CALL,
  WRONG_METHOD,
} from './callFaults.ts';

interface CallRoutesOptions {
  createContext(request: FastifyRequest, reply: FastifyReply): Promise<CallContext>;
  /** Finds the session by which requests are counted. */
  findSession: FindSession;
  isOffered?: ((path: string) => boolean) | undefined;
  siteUrl: string;
  limited: boolean;
}

const CALLS_PATH = '/admin/api';

/** In bytes. The largest ordinary call is a new passkey: a few kilobytes. */
const BODY_LIMIT = 16 * 1024;
/** Body limits of calls that need more, in bytes: room for a whole document pasted into a text field. */
const LONG_BODIES: Readonly<Record<string, number>> = { 'page.change': 1024 * 1024 };

/** High, because nearly every keystroke saves the draft and reads it again. */
const CALLS_PER_MINUTE = 1200;

/** Calls that are never limited, so that a flood cannot lock out the owner: an unknown passkey costs one query. */
const SIGN_IN_CALLS = new Set(['auth.signInOptions', 'auth.signIn']);
/** The other calls that need no session. Limited by network. */
const LIMITED_CALLS = new Set(['auth.enrolOptions', 'auth.enrol', 'auth.requestLink', 'auth.useLink']);

const CALLS = listAdminCalls();

/** The methods of each call. Reading by POST is allowed, because proxies log addresses but not bodies. */
export const CALL_METHODS: Readonly<Record<string, string>> = Object.fromEntries(
  CALLS.map(({ path, isChange }) => [`${CALLS_PATH}/${path}`, isChange ? 'POST' : 'GET, HEAD, POST']),
);

/** Adds a route for each call of the admin: POST with a JSON body, and for queries GET as well. */
export async function callRoutes(app: FastifyInstance, options: CallRoutesOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  // tRPC parses the body again. It is parsed here to refuse forged prototypes.
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
    const isChange = request.method === 'POST';
    if (isFromAdmin(request.headers, { siteUrl: options.siteUrl, isChange })) return done();
    sendCallFault(reply, CROSS_SITE);
  });
  app.get(`${CALLS_PATH}/*`, async (request, reply) => {
    const isKnown = Object.hasOwn(CALL_METHODS, request.url.split('?', 1)[0] ?? '');
    if (isKnown) reply.header('allow', 'POST');
    return sendCallFault(reply, isKnown ? WRONG_METHOD : UNKNOWN_CALL);
  });
  // Separate limits, so that a flood from a shared network does not lock out the owner.
  const isLimited = (path: string) => LIMITED_CALLS.has(path);
  await addCalls(app, options, (path) => SIGN_IN_CALLS.has(path));
  await addCalls(app, options, isLimited, (calls) => limitRequests(calls));
  await addCalls(
    app,
    options,
    (path) => !SIGN_IN_CALLS.has(path) && !isLimited(path),
    (calls) => limitRequests(calls, CALLS_PER_MINUTE, options.findSession),
  );
}

function addCalls(
  app: FastifyInstance,
  options: CallRoutesOptions,
  isIncluded: (path: string) => boolean,
  limit?: (calls: FastifyInstance) => Promise<void>,
) {
  const { isOffered = () => true, createContext } = options;
  const contexts = new WeakMap<FastifyRequest, CallContext>();
  return app.register(async (group) => {
    if (options.limited) await limit?.(group);
    for (const { path, isChange } of CALLS.filter((call) => isIncluded(call.path) && isOffered(call.path))) {
      const url = `${CALLS_PATH}/${path}`;
      group.route({
        method: isChange ? 'POST' : ['GET', 'POST'],
        url,
        async onRequest(request, reply) {
          const context = await createContext(request, reply);
          // Refused before the body is read, unless the call is to sign in.
          if (!context.who && !path.startsWith('auth.')) return sendCallFault(reply, NO_SESSION);
          if (context.who) extendResponseTimeout(request.raw);
          contexts.set(request, context);
          return undefined;
        },
        handler: (request, reply) => answerCall(path, contexts.get(request) as CallContext, request, reply),
        ...(LONG_BODIES[path] && { bodyLimit: LONG_BODIES[path] }),
      });
    }
  });
}

async function answerCall(path: string, context: CallContext, request: FastifyRequest, reply: FastifyReply) {
  await fastifyRequestHandler({
    req: request,
    res: reply,
    path,
    router: adminCalls,
    createContext: () => context,
    allowBatching: false,
    allowMethodOverride: true,
    onError: ({ error }) => {
      if (error.code !== 'INTERNAL_SERVER_ERROR' && error.code !== 'SERVICE_UNAVAILABLE') return;
      request.log.error({ err: error.cause ?? error }, 'an admin call failed');
    },
  });
  return reply;
}
