import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DraftEditor } from '../editor/pageEditor.ts';
import { extendResponseTimeout } from '../plugins/connectionLimits.ts';
import type { ResponseHeaders } from '../plugins/securityHeaders.ts';
import { sendBody } from '../publishedBody.ts';
import { type AdminGate, sendText } from './adminGate.ts';
import type { PreviewPage, Previews } from './previews.ts';

const PRIVATE_HEADERS: ResponseHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};
/** Only the admin may frame a preview. A page replaces this Content-Security-Policy with its own. */
const FRAMED_HEADERS: ResponseHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
};

const NO_PREVIEW_YET =
  'There is no page of your draft to show yet: something in it must be put right first. What you typed is kept.';
const NO_VERSION = 'This version is no longer kept.';
const SHARE_EXPIRED = 'This address showed a draft for a day. Ask for a new one.';

export function addPreviewRoutes(
  app: FastifyInstance,
  gate: AdminGate,
  { editor, previews }: { editor: DraftEditor; previews: Previews },
  headers: ResponseHeaders,
): void {
  const framedHeaders = { ...headers, ...FRAMED_HEADERS };
  const onRequest = gate(refuse);
  app.get('/admin/preview/', { onRequest }, async (request, reply) => {
    const page = await previews.read();
    return showPage(request, reply, page && allowAdmin(page), framedHeaders);
  });
  type VersionRequest = { Params: { number: string } };
  app.get<VersionRequest>('/admin/preview/version/:number/', { onRequest }, async (request, reply) => {
    const number = Number(request.params.number);
    if (!Number.isSafeInteger(number) || number < 1) return refuse(reply, 404, NO_VERSION);
    extendResponseTimeout(request.raw);
    const page = await editor.editions.withFolder(number, (folder) => previews.readFolder(folder));
    return page ? showPage(request, reply, allowAdmin(page), framedHeaders) : refuse(reply, 404, NO_VERSION);
  });
  const showShared = async (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) => {
    if (!(await editor.isShared(request.params.token))) return refuse(reply, 404, SHARE_EXPIRED);
    return showPage(request, reply, await previews.read(), headers);
  };
  app.get('/preview/:token/', showShared);
  // Messenger apps may drop the trailing slash.
  app.get('/preview/:token', showShared);
}

const refuse = (reply: FastifyReply, status: number, sentence: string) =>
  sendText(reply.headers(PRIVATE_HEADERS), status, sentence);

function showPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PreviewPage | undefined,
  headers: ResponseHeaders,
) {
  if (!page) return refuse(reply.headers(headers), 503, NO_PREVIEW_YET);
  return sendBody(request, reply, page, {
    ...headers,
    ...PRIVATE_HEADERS,
    'content-security-policy': page.csp,
  });
}

/** Lets the admin frame the page, and blocks Google's scripts, which could read what the admin shows here. */
const allowAdmin = (page: PreviewPage): PreviewPage => ({
  ...page,
  csp: page.csp.replace("frame-ancestors 'none'", "frame-ancestors 'self'").replace(/ https:[^ ;]+/g, ''),
});
