import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NOTHING_ALLOWED, type ResponseHeaders } from '../plugins/securityHeaders.ts';
import { sendBody } from '../publishedBody.ts';
import type { AdminBundle } from './adminBundle.ts';
import { ADMIN_ASSET_AGE, ADMIN_DOCUMENT_HEADERS } from './adminHeaders.ts';

/** Where the build leaves room for the key (`renderAdminDocument`). */
const NO_KEY = '<meta name="document-key" content="">';

/**
 * The admin's document, at every address of its own, with the key that its calls repeat: only for a navigation, so that
 * no script of the public page can fetch it. A browser too old to say what it asks for is taken at its word.
 * @param findKey the key of the session that a request comes with; empty for nobody
 * @param site whose admin it is, and where it leads when it was opened at another name
 */
export function addAdminDocument(
  app: FastifyInstance,
  { document }: AdminBundle,
  headers: ResponseHeaders,
  findKey: (request: FastifyRequest) => Promise<string>,
  site: { readonly url: string; readPractice(): string },
): void {
  const text = document.identity.toString();
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { 'sec-fetch-dest': destination = 'document' } = request.headers;
    if (destination !== 'document') {
      return reply.code(403).type('text/plain; charset=utf-8').send('Open this in a window of its own.\n');
    }
    // Without the store the document opens all the same, and its calls say what is wrong.
    const key = await findKey(request).catch(() => '');
    const facts = NO_KEY.replace('""', `"${key}"`) + renderSite(site.url, site.readPractice());
    const body = text.replace(NO_KEY, () => facts);
    return reply.headers({ ...headers, ...ADMIN_DOCUMENT_HEADERS }).send(body);
  };
  app.get('/admin', answer);
  app.get('/admin/*', answer);
}

/** Whose door it is stands on the public page as well. */
const renderSite = (url: string, practice: string) => {
  const name = practice.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<meta name="site-url" content="${url}"><meta name="practice" content="${name}"><link rel="icon" href="/icon.svg">`;
};

/** Its scripts and styles. */
export function addAdminAssets(
  app: FastifyInstance,
  { assets }: AdminBundle,
  headers: ResponseHeaders,
): void {
  const fixed = { ...headers, 'cache-control': ADMIN_ASSET_AGE, 'content-security-policy': NOTHING_ALLOWED };
  app.get<{ Params: { '*': string } }>('/admin/assets/*', (request, reply) => {
    const found = assets.get(request.params['*']);
    return found ? sendBody(request, reply.type(found.type), found, fixed) : reply.callNotFound();
  });
}
