import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { PublishedBody } from '../pageSource.ts';

/** The built admin page, the same for every practice. In memory, so that a build does not affect a running server. */
export interface AdminBundle {
  readonly document: PublishedBody;
  /** By name. */
  readonly assets: ReadonlyMap<string, PublishedBody & { readonly type: string }>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** @param folder `dist/admin` */
export async function readAdminBundle(folder: string): Promise<AdminBundle> {
  const assetsFolder = join(folder, 'assets');
  const names = (await readdir(assetsFolder)).filter((name) => Object.hasOwn(TYPES, extname(name)));
  const assets = await Promise.all(
    names.map(async (name) => {
      const type = TYPES[extname(name)] ?? '';
      return [name, { ...(await readBody(join(assetsFolder, name))), type }] as const;
    }),
  );
  return { document: await readBody(join(folder, 'desk.html')), assets: new Map(assets) };
}

async function readBody(file: string): Promise<PublishedBody> {
  const [identity, br, gzip] = await Promise.all([
    readFile(file),
    readFile(`${file}.br`).catch(() => undefined),
    readFile(`${file}.gz`).catch(() => undefined),
  ]);
  return { identity, ...(br && { br }), ...(gzip && { gzip }) };
}
