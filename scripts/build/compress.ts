/** Compresses the site once, at the highest level, so that the server never has to. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(html|js|css|svg|json|txt|xml|vcf|webmanifest|ico)$/;

const brotliBytes = promisify(brotliCompress);
const gzipBytes = promisify(gzip);

export function compressBrotli(body: Uint8Array): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliBytes(body, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: body.length } });
}

/** Writes `name.br` and `name.gz` beside every file below `folder` that gains by it. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name);
      const body = await readFile(file);
      await Promise.all([
        compressBrotli(body).then((small) => writeFile(`${file}.br`, small)),
        gzipBytes(body, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
      ]);
    }),
  );
}
