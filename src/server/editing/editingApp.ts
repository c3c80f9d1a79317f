import { createHash } from 'node:crypto';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { SignedIn } from '#accounts/contract';
import type { CallContext, DeskOwner } from '#calls';
import type { RunningEditor } from '#editor';
import { isSameSecret } from '#store';
import { callRoutes } from '../admin/callRoutes.ts';
import type { DeskBundle } from '../admin/deskBundle.ts';
import { addDeskAssets, addDeskDocument } from '../admin/deskFiles.ts';
import { readDocumentKey } from '../admin/deskGate.ts';
import { DESK_HEADERS } from '../admin/deskHeaders.ts';
import { addPhotoRoute } from '../admin/photoRoute.ts';
import { addPreviewRoutes } from '../admin/previewRoutes.ts';
import type { Previews } from '../admin/previews.ts';
import { createSecurityHeaders, NOTHING_ALLOWED } from '../plugins/securityHeaders.ts';
import { assetRoutes } from '../routes/assets.ts';

export interface EditingParts {
  /** `http://127.0.0.1:3000`: no other name leads here. */
  readonly origin: string;
  readonly key: string;
  /** By whose name the folder changes. */
  readonly author: string;
  readonly editor: CallContext['editor'] &
    Pick<RunningEditor, 'addPhoto' | 'addLogo' | 'readPhoto' | 'withVersion'>;
  readonly previews: Previews;
  readonly bundle: DeskBundle;
  readonly assetsFolder: string;
  readOwner(): DeskOwner;
  readonly logger: FastifyBaseLogger;
}

const OPEN_ADDRESS = 'Open the address that npm run edit has printed.';
const OTHER_NAME = 'This page is for this computer alone, at the address that npm run edit has printed.';
const NOT_FOUND = 'There is nothing at this address.';
/** What the page asks that is not of enquiries, people or mail. */
const isOfPage = (path: string) => path.startsWith('page.') || path === 'desk.get' || path === 'you.get';
/** Nothing is shown by an address, or done later: nobody else comes here, and it stops with the window. */
const NOT_HERE = new Set(['page.share', 'page.cancelLater']);

/**
 * “My page” on somebody’s own computer, without signing in. No other site that their browser visits can ask for any of
 * it: one name leads here, whatever another is made to point to; who comes brings the key of the printed address; and
 * every call says that our own page makes it.
 */
export async function buildEditingApp(parts: EditingParts): Promise<FastifyInstance> {
  const { origin, bundle, previews, editor } = parts;
  const headers = { ...createSecurityHeaders(origin), ...DESK_HEADERS };
  const app = fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
  });
  const cookie = `edit-${new URL(origin).port}`;
  const documentKey = createHash('sha256').update(`document ${parts.key}`).digest('base64url');
  const findWho = async ({ headers: { cookie: cookies = '' } }: FastifyRequest) =>
    isAuthor(cookies, cookie, parts.key) ? toSignedIn(parts) : null;
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'content-security-policy': NOTHING_ALLOWED });
    if (request.headers.host !== new URL(origin).host) return say(reply, 421, OTHER_NAME);
    return request.is404 ? say(reply, 404, NOT_FOUND) : undefined;
  });
  app.get<{ Params: { key: string } }>('/edit/:key', async (request, reply) => {
    if (!isSameSecret(request.params.key, parts.key)) return say(reply, 404, OPEN_ADDRESS);
    reply.header('set-cookie', `${cookie}=${parts.key}; Path=/; HttpOnly; SameSite=Strict`);
    return reply.redirect('/admin/page', 303);
  });
  app.get('/', (_, reply) => reply.redirect('/admin/page', 303));
  // Browsers ask for it by themselves.
  app.get('/favicon.ico', (_, reply) => reply.code(204).send());
  await app.register(assetRoutes, { assetsFolder: parts.assetsFolder });
  addDeskAssets(app, bundle, headers);
  await app.register(async (document) => {
    document.addHook('onRequest', async (request, reply) =>
      (await findWho(request)) ? undefined : say(reply, 403, OPEN_ADDRESS),
    );
    addDeskDocument(document, bundle, headers, async () => documentKey);
  });
  await app.register((calls) =>
    callRoutes(calls, {
      ...{ siteUrl: origin, limited: false },
      isOffered: (path) => isOfPage(path) && !NOT_HERE.has(path),
      createContext: async (request) => ({
        ...makeContext(parts, await findWho(request)),
        isFromDocument: readDocumentKey(request.headers) === documentKey,
      }),
    }),
  );
  const shared = { siteUrl: origin, editor, previews, headers, findWho, toDocumentKey: () => documentKey };
  await app.register(async (photos) => addPhotoRoute(photos, shared));
  addPreviewRoutes(app, shared);
  return app;
}

const say = (reply: FastifyReply, status: number, words: string) =>
  reply.code(status).type('text/plain; charset=utf-8').send(`${words}\n`);

function isAuthor(cookies: string, name: string, key: string): boolean {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='));
  return pairs.some(([found, value]) => found === name && value !== undefined && isSameSecret(value, key));
}

const toSignedIn = ({ author }: EditingParts): SignedIn => ({
  ...{ sessionId: 'edit', person: { id: 'edit', email: author } },
  ...{ kind: 'own', isProven: true, isRenewed: false },
});

function makeContext(
  { editor, readOwner }: EditingParts,
  who: SignedIn | null,
): Omit<CallContext, 'isFromDocument'> {
  return {
    ...{ editor, who, owner: readOwner(), browser: '', network: '' },
    cookies: {
      ...{ session: undefined, challenge: undefined },
      setSession: refuse,
      setChallenge: refuse,
    },
    ...{ accounts: NOTHING, desk: NOTHING, health: NOTHING },
  };
}

/** Their calls are not offered here. */
const refuse = (): never => {
  throw new Error('Only the page is edited here.');
};
const NOTHING: never = new Proxy({} as never, { get: refuse });
