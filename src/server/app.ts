import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { CALLABLE_NAME, PLAIN_FORM_PATH } from '#enquiry';
import { createProxyCheck, isDecodable, type Settings } from '#settings';
import type { Store } from '#store';
import { adminRoutes, type ComposedAdmin } from './admin/adminRoutes.ts';
import { CALL_METHODS } from './admin/callRoutes.ts';
import { PHOTO_PATH } from './admin/photoRoute.ts';
import type { SiteDeps } from './pageSource.ts';
import { sendErrorsAsCallable, sendFault } from './plugins/callableErrors.ts';
import {
  ARRIVAL_LIMITS,
  limitArrival,
  limitConnections,
  limitPipelining,
  REQUEST_TIMEOUT,
} from './plugins/connectionLimits.ts';
import { limitRequests, refuseUnderPressure } from './plugins/requestLimits.ts';
import { createSecurityHeaders, NOTHING_ALLOWED, type ResponseHeaders } from './plugins/securityHeaders.ts';
import { reportUnnamedProxies } from './plugins/unnamedProxies.ts';
import { ANSWERED_PATH } from './routes/answered.ts';
import { assetRoutes } from './routes/assets.ts';
import { addCallableRoutes } from './routes/callable.ts';
import { addHealthRoute } from './routes/health.ts';
import { addPageRoutes } from './routes/page.ts';
import { addPlainFormRoute } from './routes/plainForm.ts';

export interface AppDeps extends SiteDeps, Omit<AdminAppDeps, 'siteUrl' | 'assetsFolder' | 'addGate'> {
  store: Pick<Store, 'takeMark' | 'forgetMarks'>;
}

/** `trustProxy` is never a number or `true`, which would let visitors forge their address. */
interface AdminAppDeps extends Pick<Settings, 'siteUrl' | 'trustProxy' | 'rateLimit'> {
  /** If absent, there is no admin, and its URLs show the page. */
  admin?: ComposedAdmin | undefined;
  assetsFolder?: string | undefined;
  addGate?: (app: FastifyInstance) => void;
  arrival?: Partial<typeof ARRIVAL_LIMITS>;
  /** Another limit of `refuseUnderPressure`, for tests. */
  overload?: Parameters<typeof refuseUnderPressure>[1];
  logger: FastifyBaseLogger;
}

/** In bytes. The longest enquiry has 12 kB if every character is escaped, and its token 4 kB. */
const BODY_LIMIT = 32 * 1024;

/** Builds an app with the admin, the assets and the limits that every server has. Does not listen yet. */
export async function buildAdminApp(deps: AdminAppDeps): Promise<FastifyInstance> {
  const { siteUrl, admin, assetsFolder, overload } = deps;
  const isLimited = deps.rateLimit !== null;
  const arrival = { ...ARRIVAL_LIMITS, ...deps.arrival };
  const headers = createSecurityHeaders(siteUrl);
  const app = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Shares one logger: a child logger for each request costs as much as serving the page.
    childLoggerFactory: (logger) => logger,
    trustProxy: deps.trustProxy.length > 0 ? [...deps.trustProxy] : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    keepAliveTimeout: arrival.idle,
    return503OnClosing: false,
    // These limit the arrival of the headers; `limitArrival` limits that of the body.
    http: {
      headersTimeout: arrival.headers,
      requestTimeout: REQUEST_TIMEOUT,
      connectionsCheckingInterval: arrival.interval,
    },
    // A URL with a stray `%` cannot be decoded, but must show the page like any other.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : url.replaceAll('%', '%25')),
  });
  const isTrusted = createProxyCheck(deps.trustProxy);
  limitConnections(app.server, (address) => isLimited && !isTrusted(address));
  limitPipelining(app);
  sendErrorsAsCallable(app);
  deps.addGate?.(app);
  // The methods of each route that accepts more than GET and HEAD.
  const methods = {
    [`/${CALLABLE_NAME}`]: 'GET, HEAD, POST, OPTIONS',
    [PLAIN_FORM_PATH]: 'GET, HEAD, POST',
    ...(admin &&
      !admin.fault && {
        ...CALL_METHODS,
        [PHOTO_PATH]: 'GET, HEAD, POST',
        [ANSWERED_PATH]: 'GET, HEAD, POST',
      }),
  };
  refuseUnrouted(app, methods, { ...headers, 'content-security-policy': NOTHING_ALLOWED });

  limitArrival(app.server, arrival);
  if (assetsFolder !== undefined) await app.register(assetRoutes, { assetsFolder });
  if (admin) await app.register(adminRoutes, { admin, headers, siteUrl, isLimited, overload });
  return app;
}

/** Builds the app with all routes of CONTRACT "Addresses". Does not listen yet. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { site } = deps;
  const isLimited = deps.rateLimit !== null;
  const headers = createSecurityHeaders(deps.siteUrl);
  const isTrusted = createProxyCheck(deps.trustProxy);
  const app = await buildAdminApp({ ...deps, assetsFolder: site.assetsFolder });
  addPageRoutes(app, deps, headers);
  await app.register(async (scope) => {
    const nothingAllowed = { ...headers, 'content-security-policy': NOTHING_ALLOWED };
    scope.addHook('onRequest', (_, reply, done) => {
      reply.headers(nothingAllowed);
      done();
    });
    scope.addHook('onResponse', (request, reply, done) => {
      const { method, routeOptions } = request;
      const ms = Math.round(reply.elapsedTime);
      request.log.debug({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'answered');
      done();
    });
    reportUnnamedProxies(scope, isTrusted, deps.store);
    addHealthRoute(scope, deps, isTrusted);
    await scope.register(async (formScope) => {
      await refuseUnderPressure(formScope, deps.overload);
      await formScope.register(async (plain) => {
        if (isLimited) await limitRequests(plain);
        addPlainFormRoute(plain, deps, headers);
      });
      await formScope.register(async (callable) => {
        if (isLimited) await limitRequests(callable);
        sendErrorsAsCallable(callable, () => site.current.renderer.describeFallbackContact());
        addCallableRoutes(callable, deps);
      });
    });
  });
  return app;
}

/** Answers requests without a route: 405 with `Allow`, before a body is read, or 404 for GET and HEAD. */
function refuseUnrouted(
  app: FastifyInstance,
  methods: Record<string, string>,
  headers: ResponseHeaders,
): void {
  // A callback costs less than a promise, and this hook runs before every page view.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || request.method === 'GET' || request.method === 'HEAD') return done();
    const path = request.url.split('?', 1)[0] ?? '';
    reply.headers({ ...headers, allow: methods[path] ?? 'GET, HEAD' });
    sendFault(reply, {
      http: 405,
      status: 'UNIMPLEMENTED',
      message: `${request.method} is not answered here.`,
    });
  });
  app.setNotFoundHandler((_, reply) =>
    sendFault(reply.headers(headers), { http: 404, status: 'NOT_FOUND', message: 'There is no such file.' }),
  );
}
