/** Compresses the build's files once, at the highest level, so that the server never has to. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressBrotli, compressGzip } from '../../../src/publish/compress.ts';

const COMPRESSIBLE = /\.(?:js|css|svg)$/;

/** Writes `name.br` and `name.gz` beside every compressible file. @returns all names */
export async function compressFiles(folder: string, names: readonly string[]): Promise<string[]> {
  const all = await Promise.all(
    names.map(async (name) => {
      if (!COMPRESSIBLE.test(name)) return [name];
      const file = join(folder, name);
      const body = await readFile(file);
      await writeFile(`${file}.br`, await compressBrotli(body));
      await writeFile(`${file}.gz`, await compressGzip(body));
      return [name, `${name}.br`, `${name}.gz`];
    }),
  );
  return all.flat().sort();
}
