import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DraftEditor } from '#editor';
import type { SitePages } from '../pageSource.ts';
import { extendResponseTimeout } from '../plugins/arrivalLimits.ts';
import type { ResponseHeaders } from '../plugins/securityHeaders.ts';
import { sendBody } from '../publishedBody.ts';
import { type AdminGate, admit } from './adminGate.ts';
import type { Previews } from './previews.ts';

interface PreviewRouteOptions extends AdminGate {
  editor: Pick<DraftEditor, 'withVersion' | 'isShared'>;
  previews: Previews;
  headers: ResponseHeaders;
}

type PreviewPage = SitePages['home'];

/** Kept by nobody, found by nobody. */
const PRIVATE: ResponseHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};
/** In the admin’s own frame and no other; a page has a policy of its own in place of this. */
const FRAMED: ResponseHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
};

const NOT_YET =
  'There is no page of your draft to show yet: something in it must be put right first. What you typed is kept.';
const NO_VERSION = 'This version is no longer kept.';
const GONE = 'This address showed a draft for a day. Ask for a new one.';

/**
 * The page of the draft, and of earlier versions: for whoever is in, inside the admin. The draft’s also for a day, for
 * whoever was given its address.
 */
export function addPreviewRoutes(app: FastifyInstance, options: PreviewRouteOptions): void {
  const { editor, previews, headers } = options;
  const framed = { ...headers, ...FRAMED };
  app.get('/admin/preview/', async (request, reply) => {
    const asked = await admit(options, request, false);
    if (!asked.who) return say(reply, ...asked.refused);
    const page = await previews.read();
    return show(request, reply, page && allowAdmin(page), framed);
  });
  app.get<{ Params: { number: string } }>('/admin/preview/version/:number/', async (request, reply) => {
    const asked = await admit(options, request, false);
    if (!asked.who) return say(reply, ...asked.refused);
    const number = Number(request.params.number);
    if (!Number.isSafeInteger(number) || number < 1) return say(reply, 404, NO_VERSION);
    extendResponseTimeout(request.raw);
    const page = await editor.withVersion(number, (folder) => previews.readFolder(folder));
    return page ? show(request, reply, allowAdmin(page), framed) : say(reply, 404, NO_VERSION);
  });
  const showShared = async (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) => {
    if (!(await editor.isShared(request.params.token))) return say(reply, 404, GONE);
    return show(request, reply, await previews.read(), headers);
  };
  app.get('/preview/:token/', showShared);
  // A program for messages may drop the last slash.
  app.get('/preview/:token', showShared);
}

const say = (reply: FastifyReply, status: number, words: string) =>
  reply.code(status).headers(PRIVATE).type('text/plain; charset=utf-8').send(`${words}\n`);

function show(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PreviewPage | undefined,
  headers: ResponseHeaders,
) {
  if (!page) return say(reply.headers(headers), 503, NOT_YET);
  return sendBody(request, reply, page, { ...headers, ...PRIVATE, 'content-security-policy': page.csp });
}

/**
 * The page’s own policy, but that the admin may show it in a frame, and that nothing of Google’s runs in the window of the
 * desk, where it could read what the admin does.
 */
const allowAdmin = (page: PreviewPage): PreviewPage => ({
  ...page,
  csp: page.csp.replace("frame-ancestors 'none'", "frame-ancestors 'self'").replace(/ https:[^ ;]+/g, ''),
});
