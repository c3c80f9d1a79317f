import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '#accounts';
import type { AnsweredLinks } from '#enquiries';
import type { CallContext } from '../calls/callContext.ts';
import { type FindSession, limitRequests, refuseUnderPressure } from '../plugins/requestLimits.ts';
import { NOTHING_ALLOWED, type ResponseHeaders } from '../plugins/securityHeaders.ts';
import { addAnsweredRoute } from '../routes/answered.ts';
import { assetRoutes } from '../routes/assets.ts';
import { createAdminContext } from './adminContext.ts';
import { readAdminCookies } from './adminCookies.ts';
import { ADMIN_HEADERS, type AdminBundle, addAdminDocument } from './adminDocument.ts';
import { type AdminGate, sendText } from './adminGate.ts';
import { addBackupRoute, type Backups } from './backupRoute.ts';
import { callRoutes } from './callRoutes.ts';
import { addPhotoRoute } from './photoRoute.ts';
import { addPreviewRoutes } from './previewRoutes.ts';
import type { Previews } from './previews.ts';

interface OpenAdmin extends Pick<CallContext, 'accounts' | 'enquiries' | 'health'> {
  readonly fault?: undefined;
  /** Absent where no enquiries are stored. */
  readonly answeredLinks?: AnsweredLinks;
  readonly editor: CallContext['editor'];
  readonly previews: Previews;
  /** Absent where no enquiries are stored. */
  readonly backups?: Backups;
  readonly bundle: AdminBundle;
  /** Whether a call is available here. Default: all calls. */
  readonly isOffered?: (path: string) => boolean;
  readOwner(): CallContext['owner'];
  close(): Promise<void>;
}

export type AdminParts = { readonly fault: string } | OpenAdmin;

/** High, because the preview reloads after nearly every keystroke. */
const PREVIEWS_PER_MINUTE = 600;

interface AdminRoutesOptions {
  admin: AdminParts;
  headers: ResponseHeaders;
  siteUrl: string;
  limited: boolean;
  maxEventLoopDelay: number;
}

/**
 * `/admin` and everything below it (CONTRACT "Addresses"): the document, its files and its calls, with a
 * Content-Security-Policy of their own.
 */
export async function adminRoutes(app: FastifyInstance, options: AdminRoutesOptions): Promise<void> {
  const headers = { ...options.headers, ...ADMIN_HEADERS };
  const { admin } = options;
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers({ ...headers, 'content-security-policy': NOTHING_ALLOWED });
    done();
  });
  if (admin.fault !== undefined) {
    refuseAll(app, admin.fault);
    return;
  }
  app.addHook('preClose', async () => admin.health.stop());
  app.addHook('onClose', () => admin.close());
  const { accounts } = admin;
  const { toDocumentKey } = accounts;
  const findSession = memoizeByRequest(({ headers: { cookie } }) =>
    accounts.findSession(readAdminCookies(cookie).session),
  );
  const findKey = async (request: FastifyRequest) => {
    const who = await findSession(request);
    return who ? toDocumentKey(who.sessionId) : '';
  };
  const readPractice = () => admin.readOwner().practice;
  addAdminDocument(app, admin.bundle, findKey, { url: options.siteUrl, readPractice });
  await app.register(assetRoutes, { assetsFolder: admin.bundle.assetsFolder, path: '/admin/assets/' });
  const findWho = async (request: FastifyRequest) => {
    const who = await findSession(request);
    return who && who.kind !== 'recovery' ? who : null;
  };
  const sharedParts = { ...admin, siteUrl: options.siteUrl, findWho, toDocumentKey };
  await app.register(async (calls) => {
    await refuseUnderPressure(calls, options.maxEventLoopDelay);
    await callRoutes(calls, {
      ...options,
      findSession,
      isOffered: admin.isOffered,
      createContext: (request, reply) => createAdminContext(request, reply, { ...admin, findSession }),
    });
  });
  await app.register(async (photos) => {
    if (options.limited) await limitRequests(photos, undefined, findSession);
    addPhotoRoute(photos, sharedParts);
  });
  await app.register(async (previews) => {
    if (options.limited) await limitRequests(previews, PREVIEWS_PER_MINUTE, findSession);
    addPreviewRoutes(previews, { ...sharedParts, headers: options.headers });
  });
  await addEnquiryRoutes(app, admin, { ...sharedParts, headers, limited: options.limited, findSession });
}

/** Adds the routes for the link in an enquiry's mail and for the download of a backup, where enquiries are stored. */
async function addEnquiryRoutes(
  app: FastifyInstance,
  { answeredLinks, backups, readOwner }: OpenAdmin,
  {
    headers,
    limited,
    findSession,
    ...gate
  }: AdminGate & { headers: ResponseHeaders; limited: boolean; findSession: FindSession },
): Promise<void> {
  if (answeredLinks)
    await app.register(async (answered) => {
      if (limited) await limitRequests(answered);
      addAnsweredRoute(answered, {
        links: answeredLinks,
        headers,
        formatDay: (at) => formatDay(at, readOwner().timeZone),
      });
    });
  const readToday = () => Temporal.Now.plainDateISO(readOwner().timeZone).toString();
  if (backups)
    await app.register(async (downloads) => {
      if (limited) await limitRequests(downloads, undefined, findSession);
      addBackupRoute(downloads, { ...gate, backups, readToday });
    });
}

const formatDay = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', timeZone }).format(at);

/** Looks up the session once per request, because a lookup records the use of the session and renews its cookie. */
function memoizeByRequest(find: (request: FastifyRequest) => Promise<SignedIn | null>): typeof find {
  const sessions = new WeakMap<FastifyRequest, ReturnType<typeof find>>();
  return (request) => {
    const session = sessions.get(request) ?? find(request);
    sessions.set(request, session);
    return session;
  };
}

function refuseAll(app: FastifyInstance, fault: string): void {
  const answer = async (_: FastifyRequest, reply: FastifyReply) => sendText(reply, 403, fault);
  for (const url of ['/admin', '/admin/*']) app.route({ method: ['GET', 'POST'], url, handler: answer });
}
