import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|manifest\+json|xml|javascript)|image\/svg)/;
/** Below this many bytes, compressing saves nothing that a packet would notice. */
const WORTH_COMPRESSING = 860;

const brotliBytes = promisify(brotliCompress);
const gzipBytes = promisify(gzip);

/** A body, and the same compressed where that is of use. */
export interface CompressedBody {
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

/** @param quality left out: the highest, which makes it the smallest that Brotli can make of it */
export function compressBrotli(
  body: Uint8Array,
  quality: number = constants.BROTLI_MAX_QUALITY,
): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  // A window no wider than the body: the widest takes 30 MB, which the server would keep.
  const window = Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 16))));
  return brotliBytes(body, {
    params: {
      [BROTLI_PARAM_QUALITY]: quality,
      [BROTLI_PARAM_SIZE_HINT]: body.length,
      [BROTLI_PARAM_LGWIN]: window,
    },
  });
}

export function compressGzip(body: Uint8Array): Promise<Buffer> {
  return gzipBytes(body, { level: constants.Z_BEST_COMPRESSION });
}

/**
 * Compresses once, so that the server never has to.
 * @param quality of Brotli; left out, the highest
 */
export async function compressBody(
  body: string | Uint8Array,
  type: string,
  quality?: number,
): Promise<CompressedBody> {
  const identity = Buffer.from(body);
  if (identity.length < WORTH_COMPRESSING || !COMPRESSIBLE.test(type)) return { identity };
  const [br, gz] = await Promise.all([compressBrotli(identity, quality), compressGzip(identity)]);
  return { identity, br, gzip: gz };
}
