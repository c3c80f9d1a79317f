/** A plain static host: files by path, and the page for `/`. */
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export interface FileHost {
  url: string;
  stop(): Promise<void>;
}

/** @param onPost handles form posts, if the host forwards them */
export async function startFileHost(folder: string, port = 0, onPost?: RequestListener): Promise<FileHost> {
  const host = createServer((request, response) => {
    if (request.method === 'POST' && onPost) return onPost(request, response);
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const file = join(folder, path === '/' ? 'index.html' : path);
    readFile(file).then(
      (body) =>
        response
          .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
          .end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => host.listen(port, '127.0.0.1', listening));
  const address = host.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((closed) => {
        host.close(() => closed());
        host.closeAllConnections();
      }),
  };
}
