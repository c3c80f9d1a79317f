import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Other media types, such as pictures and fonts, are already compressed. */
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|manifest\+json|xml|javascript)|image\/svg)/;
/** Smaller bodies fit into one network packet without compression. */
const MIN_COMPRESSED_BYTES = 860;

const brotliBytes = promisify(brotliCompress);
const gzipBytes = promisify(gzip);

/** A response body with its compressed variants. Small and already compressed bodies have no variants. */
export interface CompressedBody {
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

export function compressBrotli(
  body: Uint8Array,
  quality: number = constants.BROTLI_MAX_QUALITY,
): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  // A window just large enough for the body: the largest takes 30 MB, which the server would not release.
  const window = Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 16))));
  return brotliBytes(body, {
    params: {
      [BROTLI_PARAM_QUALITY]: quality,
      [BROTLI_PARAM_SIZE_HINT]: body.length,
      [BROTLI_PARAM_LGWIN]: window,
    },
  });
}

export const compressGzip = (body: Uint8Array): Promise<Buffer> =>
  gzipBytes(body, { level: constants.Z_BEST_COMPRESSION });

/** Compresses a body once, at publishing, for all requests. @param quality for Brotli; default: the highest */
export async function compressBody(
  body: string | Uint8Array,
  type: string,
  quality?: number,
): Promise<CompressedBody> {
  const identity = Buffer.from(body);
  if (identity.length < MIN_COMPRESSED_BYTES || !COMPRESSIBLE.test(type)) return { identity };
  const [br, gz] = await Promise.all([compressBrotli(identity, quality), compressGzip(identity)]);
  return { identity, br, gzip: gz };
}
