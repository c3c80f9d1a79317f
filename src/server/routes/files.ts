import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { PageSource } from '../pageSource.ts';
import { ASSET_HEADERS, NOTHING_ALLOWED, type ResponseHeaders } from '../plugins/securityHeaders.ts';
import { StoredAnswer } from '../storedAnswer.ts';

/** In seconds: an hour for names that stay while their content may change. */
const SMALL_FILE_AGE = 3600;

interface Options {
  page: PageSource;
  headers: ResponseHeaders;
  /** `dist/site/assets`: names with a hash, each with its `.br` and `.gz`. */
  assetsFolder: string;
}

/** robots.txt and its like from memory, `/assets/` from disk; a missing asset is 404, never the page. */
export async function fileRoutes(
  app: FastifyInstance,
  { page, headers, assetsFolder }: Options,
): Promise<void> {
  for (const [path, { type, body }] of page.makeFiles()) {
    const stored = await StoredAnswer.create(body, {
      ...headers,
      'content-type': type,
      'content-security-policy': NOTHING_ALLOWED,
      'cache-control': `public, max-age=${SMALL_FILE_AGE}`,
    });
    app.get(path, (request, reply) => {
      reply.hijack();
      stored.write(request.raw, reply.raw);
    });
  }
  app.setErrorHandler((error: FastifyError, _, reply) => {
    if ((error.statusCode ?? 500) >= 500) throw error;
    return reply.callNotFound();
  });
  await app.register(fastifyStatic, {
    root: assetsFolder,
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    preCompressed: true,
    immutable: true,
    // Every file is small. Without this, a part that is not there would be answered as a missing file.
    acceptRanges: false,
    maxAge: '1y',
    // A name with a hash is never asked about again, so it needs nothing to be asked by.
    etag: false,
    lastModified: false,
    setHeaders: (reply) => reply.headers(ASSET_HEADERS),
  });
}
