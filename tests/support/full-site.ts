/**
 * The site published from the shipped practice with entries for everything that is kept in reserve, and served as
 * plain files, the way a static host would.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getPracticeFolder } from './practices.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
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

/** Everything in reserve, published and served. */
export function startFullSite(): Promise<FullSite> {
  return startPublishedSite(async (content) => {
    await cp(getPracticeFolder('shipped'), content, { recursive: true });
    await cp(join(root, 'tests/support/content-full'), content, { recursive: true });
    await cp(join(root, 'src/page/sections/reserve/samples'), join(content, 'images'), {
      recursive: true,
      filter: (path) => !path.endsWith('.ts'),
    });
  });
}

/** Publishes and serves what `fill` puts into a folder of content. */
export async function startPublishedSite(fill: (content: string) => Promise<void>): Promise<FullSite> {
  const parent = await mkdtemp(join(tmpdir(), 'tideline-full-'));
  const content = join(parent, 'content');
  await fill(content);
  const folder = join(parent, 'site');
  await promisify(execFile)(process.execPath, [join(root, 'scripts/build/main.ts'), '--site', folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', CONTENT_DIR: content },
  });
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
