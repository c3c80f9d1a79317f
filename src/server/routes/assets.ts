import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import { ASSET_HEADERS, DOCUMENT_ASSET_HEADERS } from '../plugins/securityHeaders.ts';

/** The privacy policy, with the endings of its compressed forms. */
const DOCUMENT = /\.html(?:\.br|\.gz)?$/;

/** `/assets/` from the disk: names with a hash, each with its `.br` and `.gz`. A missing one is 404, never the page. */
export async function assetRoutes(
  app: FastifyInstance,
  { assetsFolder }: { assetsFolder: string },
): Promise<void> {
  app.setErrorHandler((error: FastifyError, _, reply) => {
    if ((error.statusCode ?? 500) >= 500) throw error;
    return reply.callNotFound();
  });
  await app.register(fastifyStatic, {
    // DATA_DIR may be said from where the server starts, as its default is.
    root: resolve(assetsFolder),
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
    setHeaders: (reply, path) => reply.headers(DOCUMENT.test(path) ? DOCUMENT_ASSET_HEADERS : ASSET_HEADERS),
  });
}
