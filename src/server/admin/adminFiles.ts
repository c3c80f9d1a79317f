import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublishedBody } from '../pageSource.ts';
import { NOTHING_ALLOWED, type ResponseHeaders } from '../plugins/securityHeaders.ts';
import { sendBody } from '../publishedBody.ts';
import { ADMIN_ASSET_AGE, ADMIN_DOCUMENT_HEADERS } from './adminHeaders.ts';

/** The built admin, the same for every practice. In memory, so that a new build does not affect a running server. */
export interface AdminBundle {
  readonly document: PublishedBody;
  readonly assets: ReadonlyMap<string, PublishedBody & { readonly type: string }>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** @param folder `dist/admin` */
export async function readAdminBundle(folder: string): Promise<AdminBundle> {
  const assetsFolder = join(folder, 'assets');
  const names = (await readdir(assetsFolder)).filter((name) => Object.hasOwn(TYPES, extname(name)));
  const assets = await Promise.all(
    names.map(async (name) => {
      const type = TYPES[extname(name)] ?? '';
      return [name, { ...(await readBody(join(assetsFolder, name))), type }] as const;
    }),
  );
  return { document: await readBody(join(folder, 'desk.html')), assets: new Map(assets) };
}

async function readBody(file: string): Promise<PublishedBody> {
  const [identity, br, gzip] = await Promise.all([
    readFile(file),
    readFile(`${file}.br`).catch(() => undefined),
    readFile(`${file}.gz`).catch(() => undefined),
  ]);
  return { identity, ...(br && { br }), ...(gzip && { gzip }) };
}

/** Placeholder that the build writes into the document (`renderAdminDocument`). */
const NO_KEY = '<meta name="document-key" content="">';

/**
 * Serves the admin's document with the key that its calls must send. Only for navigations, so that no script of the
 * public page can fetch it; browsers too old for `Sec-Fetch-Dest` are admitted.
 * @param findKey finds the key of the request's session; empty without a session
 * @param site the practice's name, and the address where a browser continues that used another host name
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
    // If the store fails, the document still opens, and its calls report the fault.
    const key = await findKey(request).catch(() => '');
    const facts = NO_KEY.replace('""', `"${key}"`) + renderSite(site.url, site.readPractice());
    const body = text.replace(NO_KEY, () => facts);
    return reply.headers({ ...headers, ...ADMIN_DOCUMENT_HEADERS }).send(body);
  };
  app.get('/admin', answer);
  app.get('/admin/*', answer);
}

/** Renders facts about the site as elements of the head. The practice's name is public. */
const renderSite = (url: string, practice: string) => {
  const name = practice.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<meta name="site-url" content="${url}"><meta name="practice" content="${name}"><link rel="icon" href="/icon.svg">`;
};

export function addAdminAssets(
  app: FastifyInstance,
  { assets }: AdminBundle,
  headers: ResponseHeaders,
): void {
  const assetHeaders = {
    ...headers,
    'cache-control': ADMIN_ASSET_AGE,
    'content-security-policy': NOTHING_ALLOWED,
  };
  app.get<{ Params: { '*': string } }>('/admin/assets/*', (request, reply) => {
    const asset = assets.get(request.params['*']);
    return asset ? sendBody(request, reply.type(asset.type), asset, assetHeaders) : reply.callNotFound();
  });
}
