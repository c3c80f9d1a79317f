import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import { ASSET_HEADERS, DOCUMENT_ASSET_HEADERS } from '../plugins/securityHeaders.ts';

const HTML_FILE = /\.html(?:\.br|\.gz)?$/;

/** Serves files with a hash in their name, each with its `.br` and `.gz`. A missing file is a 404, not the page. */
export async function assetRoutes(
  app: FastifyInstance,
  { assetsFolder, path = '/assets/' }: { assetsFolder: string; path?: string },
): Promise<void> {
  app.setErrorHandler((error: FastifyError, _, reply) => {
    if ((error.statusCode ?? 500) >= 500) throw error;
    return reply.callNotFound();
  });
  await app.register(fastifyStatic, {
    // Made absolute: DATA_DIR may be relative, as its default is.
    root: resolve(assetsFolder),
    prefix: path,
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    preCompressed: true,
    immutable: true,
    // Files are small, and the plugin would answer an unsatisfiable range as a missing file.
    acceptRanges: false,
    maxAge: '1y',
    // Immutable files are never revalidated.
    etag: false,
    lastModified: false,
    setHeaders: (reply, file) => reply.headers(HTML_FILE.test(file) ? DOCUMENT_ASSET_HEADERS : ASSET_HEADERS),
  });
}
