import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnsweredLinks } from '#enquiries';
import { formatToday } from '#enquiry';
import type { AdminServices } from '../calls/callContext.ts';
import { type FindSession, limitRequests, refuseUnderPressure } from '../plugins/requestLimits.ts';
import { NOTHING_ALLOWED, type ResponseHeaders } from '../plugins/securityHeaders.ts';
import { addAnsweredRoute } from '../routes/answered.ts';
import { assetRoutes } from '../routes/assets.ts';
import { readAdminCookies } from './adminContext.ts';
import { ADMIN_HEADERS, type AdminBundle, addAdminDocument } from './adminDocument.ts';
import { createAdminGate, sendText } from './adminGate.ts';
import { addBackupRoute, type Backups } from './backupRoute.ts';
import { callRoutes } from './callRoutes.ts';
import { addPhotoRoute } from './photoRoute.ts';
import { addPreviewRoutes } from './previewRoutes.ts';
import type { Previews } from './previews.ts';

interface OpenAdmin extends AdminServices {
  readonly fault?: undefined;
  /** Absent in `npm run edit`, which has no enquiries. */
  readonly answeredLinks?: AnsweredLinks;
  readonly previews: Previews;
  /** Absent in `npm run edit`, which has no enquiries. */
  readonly backups?: Backups;
  readonly bundle: AdminBundle;
  readonly isOffered?: (path: string) => boolean;
  close(): Promise<void>;
}

export type ComposedAdmin = { readonly fault: string } | OpenAdmin;

/** High, because the preview reloads after nearly every keystroke. */
const PREVIEWS_PER_MINUTE = 600;

interface AdminRoutesOptions {
  admin: ComposedAdmin;
  headers: ResponseHeaders;
  siteUrl: string;
  isLimited: boolean;
  overload: Parameters<typeof refuseUnderPressure>[1];
}

/** `/admin` and everything below it (CONTRACT "Addresses"), with a Content-Security-Policy of its own. */
export async function adminRoutes(app: FastifyInstance, options: AdminRoutesOptions): Promise<void> {
  const headers = { ...options.headers, ...ADMIN_HEADERS };
  const { admin } = options;
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers({ ...headers, 'content-security-policy': NOTHING_ALLOWED });
    done();
  });
  if (admin.fault !== undefined) {
    const { fault } = admin;
    const handler = async (_: FastifyRequest, reply: FastifyReply) => sendText(reply, 403, fault);
    for (const url of ['/admin', '/admin/*']) app.route({ method: ['GET', 'POST'], url, handler });
    return;
  }
  app.addHook('preClose', async () => admin.health.stop());
  app.addHook('onClose', () => admin.close());
  const { siteUrl, isLimited } = options;
  const { accounts, answeredLinks, backups, bundle, readOwner } = admin;
  const findSession = memoizeByRequest(({ headers: { cookie } }) =>
    accounts.findSession(readAdminCookies(cookie).session),
  );
  const gate = createAdminGate(siteUrl, accounts, findSession);
  const findKey = async (request: FastifyRequest) => {
    const who = await findSession(request);
    return who ? accounts.toDocumentKey(who.sessionId) : '';
  };
  addAdminDocument(app, bundle, findKey, { url: siteUrl, readPractice: () => readOwner().practice });
  await app.register(assetRoutes, { assetsFolder: bundle.assetsFolder, path: '/admin/assets/' });
  await app.register(async (calls) => {
    await refuseUnderPressure(calls, options.overload);
    await callRoutes(calls, { admin, siteUrl, isLimited, findSession });
  });
  await app.register(async (photos) => {
    if (isLimited) await limitRequests(photos, undefined, findSession);
    addPhotoRoute(photos, gate, admin.editor);
  });
  await app.register(async (previews) => {
    if (isLimited) await limitRequests(previews, PREVIEWS_PER_MINUTE, findSession);
    addPreviewRoutes(previews, gate, admin, options.headers);
  });
  if (answeredLinks)
    await app.register(async (answered) => {
      if (isLimited) await limitRequests(answered);
      addAnsweredRoute(answered, answeredLinks, headers, (at) => formatDay(at, readOwner().timeZone));
    });
  if (backups)
    await app.register(async (downloads) => {
      if (isLimited) await limitRequests(downloads, undefined, findSession);
      addBackupRoute(downloads, gate, findSession, backups, () => formatToday(readOwner().timeZone));
    });
}

const formatDay = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', timeZone }).format(at);

/** Looks up the session once per request, because a lookup records the use of the session and renews its cookie. */
function memoizeByRequest(find: FindSession): FindSession {
  const sessions = new WeakMap<FastifyRequest, ReturnType<FindSession>>();
  return (request) => {
    const session = sessions.get(request) ?? find(request);
    sessions.set(request, session);
    return session;
  };
}
