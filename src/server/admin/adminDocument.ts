import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatPermissions, type ResponseHeaders } from '../plugins/securityHeaders.ts';
import { sendText } from './adminGate.ts';

export const ADMIN_HEADERS: ResponseHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** Allow only own scripts, styles and images, frames for the preview, and passkeys, and isolate the window. */
const ADMIN_DOCUMENT_HEADERS: ResponseHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy': formatPermissions('(self)'),
  'content-security-policy': [
    "default-src 'none'",
    ...['script-src', 'style-src', 'img-src', 'font-src', 'connect-src', 'frame-src'].map(
      (kind) => `${kind} 'self'`,
    ),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
};

export type AdminBundle = Awaited<ReturnType<typeof readAdminBundle>>;

/** @param folder `dist/admin` */
export const readAdminBundle = async (folder: string) => ({
  document: await readFile(join(folder, 'desk.html'), 'utf8'),
  assetsFolder: join(folder, 'assets'),
});

/** Placeholder that the build writes into the document (`renderAdminDocument`). */
const NO_KEY = '<meta name="document-key" content="">';

/**
 * Serves the admin's document with the key that its calls must send. Answers only navigations, so that no script of
 * the public page can fetch the key; browsers too old for `Sec-Fetch-Dest` are admitted.
 * @param site the practice's name, and the address to which browsers that used another host name are redirected
 */
export function addAdminDocument(
  app: FastifyInstance,
  { document }: AdminBundle,
  findKey: (request: FastifyRequest) => Promise<string>,
  site: { readonly url: string; readPractice(): string },
): void {
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    const { 'sec-fetch-dest': destination = 'document' } = request.headers;
    if (destination !== 'document') return sendText(reply, 403, 'Open this in a window of its own.');
    // If the store fails, the document still opens, and its calls report the fault.
    const key = await findKey(request).catch(() => '');
    const headElements = NO_KEY.replace('""', `"${key}"`) + renderSite(site.url, site.readPractice());
    const body = document.replace(NO_KEY, () => headElements);
    return reply.headers(ADMIN_DOCUMENT_HEADERS).send(body);
  };
  app.get('/admin', sendDocument);
  app.get('/admin/*', sendDocument);
}

/** Renders the elements of the head that describe the site. The practice's name is public. */
const renderSite = (url: string, practice: string) => {
  const name = practice.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<meta name="site-url" content="${url}"><meta name="practice" content="${name}"><link rel="icon" href="/icon.svg">`;
};
