import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '#accounts/contract';
import type { CallContext } from '#calls';
import type { RunningEditor } from '#editor';
import { limitRequests, refuseUnderPressure } from '../plugins/requestLimits.ts';
import { NOTHING_ALLOWED, type ResponseHeaders } from '../plugins/securityHeaders.ts';
import { StoredAnswer } from '../storedAnswer.ts';
import { addBackupRoute } from './backupRoute.ts';
import type { Backups } from './backups.ts';
import { callRoutes } from './callRoutes.ts';
import type { DeskBundle } from './deskBundle.ts';
import { DESK_ASSET_AGE, DESK_DOCUMENT_HEADERS, DESK_HEADERS } from './deskHeaders.ts';
import { addPhotoRoute } from './photoRoute.ts';
import { addPreviewRoutes } from './previewRoutes.ts';
import type { Previews } from './previews.ts';

/** The owner's desk, or why it cannot be opened here. */
export type AdminParts =
  | { readonly fault: string }
  | {
      readonly fault?: undefined;
      readonly accounts: Accounts;
      readonly desk: CallContext['desk'];
      readonly health: CallContext['health'];
      readonly editor: CallContext['editor'] & Pick<RunningEditor, 'isShared' | 'addPhoto' | 'withVersion'>;
      readonly previews: Previews;
      readonly backups: Backups;
      readonly bundle: DeskBundle;
      /** The practice as it is in service now. */
      readOwner(): CallContext['owner'];
      /** After the last answer. */
      close(): Promise<void>;
    };

/** The draft is asked for after every pause of whoever types. */
const LOOKS_PER_MINUTE = 300;

interface AdminRoutesOptions {
  admin: AdminParts;
  headers: ResponseHeaders;
  siteUrl: string;
  limited: boolean;
}

/** `/admin` and all below it (CONTRACT "Addresses"): one document, its files, its calls, under a policy of their own. */
export async function adminRoutes(app: FastifyInstance, options: AdminRoutesOptions): Promise<void> {
  const headers = { ...options.headers, ...DESK_HEADERS };
  const { admin } = options;
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers({ ...headers, 'content-security-policy': NOTHING_ALLOWED });
    done();
  });
  if (admin.fault !== undefined) {
    refuseAll(app, admin.fault);
    return;
  }
  app.addHook('onClose', () => admin.close());
  addDocument(app, admin.bundle, headers);
  addAssets(app, admin.bundle, headers);
  await app.register(async (calls) => {
    await refuseUnderPressure(calls);
    await callRoutes(calls, { ...options, admin });
  });
  await app.register(async (photos) => {
    if (options.limited) await limitRequests(photos);
    addPhotoRoute(photos, { ...admin, siteUrl: options.siteUrl });
  });
  await app.register(async (looks) => {
    if (options.limited) await limitRequests(looks, LOOKS_PER_MINUTE);
    addPreviewRoutes(looks, { ...admin, headers: options.headers, siteUrl: options.siteUrl });
  });
  const readToday = () => Temporal.Now.plainDateISO(admin.readOwner().timeZone).toString();
  await app.register(async (copies) => {
    if (options.limited) await limitRequests(copies);
    addBackupRoute(copies, { ...admin, siteUrl: options.siteUrl, readToday });
  });
}

function refuseAll(app: FastifyInstance, fault: string): void {
  const answer = async (_: FastifyRequest, reply: FastifyReply) =>
    reply.code(403).type('text/plain; charset=utf-8').send(`${fault}\n`);
  for (const url of ['/admin', '/admin/*']) app.route({ method: ['GET', 'POST'], url, handler: answer });
}

function addDocument(app: FastifyInstance, { document }: DeskBundle, headers: ResponseHeaders): void {
  const stored = new StoredAnswer(document, { ...headers, ...DESK_DOCUMENT_HEADERS });
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    stored.write(request.raw, reply.raw);
  };
  app.get('/admin', answer);
  app.get('/admin/*', answer);
}

function addAssets(app: FastifyInstance, { assets }: DeskBundle, headers: ResponseHeaders): void {
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
