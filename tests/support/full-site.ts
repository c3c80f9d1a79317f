/**
 * The site built from the shipped content with entries for everything that is kept in reserve, and served as
 * plain files, the way a static host would.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(root, 'node_modules/.cache/tideline');
const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export interface FullSite {
  url: string;
  /** The folder that holds `index.html` and `assets`. */
  folder: string;
  stop(): Promise<void>;
}

/** Everything in reserve, built and served. */
export function startFullSite(): Promise<FullSite> {
  return startBuiltSite(async (content) => {
    await cp(join(root, 'content'), content, { recursive: true });
    await cp(join(root, 'tests/support/content-full'), content, { recursive: true });
    await cp(join(root, 'src/page/sections/reserve/samples'), join(content, 'images'), {
      recursive: true,
      filter: (path) => !path.endsWith('.ts'),
    });
  });
}

/**
 * Builds and serves what `fill` puts into a folder of content. The build lies inside the project, because its server
 * half looks for packages there.
 */
export async function startBuiltSite(fill: (content: string) => Promise<void>): Promise<FullSite> {
  await mkdir(CACHE, { recursive: true });
  const parent = await mkdtemp(join(CACHE, 'full-'));
  const content = join(parent, 'content');
  await fill(content);
  await promisify(execFile)(process.execPath, [join(root, 'scripts/build/main.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', BUILD_CONTENT: content, BUILD_INTO: parent },
  });
  const folder = join(parent, 'site');
  const server = serve(folder).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    folder,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await rm(parent, { recursive: true });
    },
  };
}

function serve(folder: string): Server {
  return createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    const file = join(folder, path === '/' ? 'index.html' : path);
    try {
      const body = await readFile(file);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
}
