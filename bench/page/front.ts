/**
 * A proxy with TLS and HTTP/2, as in front of a production site. Forwards the built server's headers and Brotli bodies,
 * and serves the bench's documents for comparison.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { brotliCompressSync } from 'node:zlib';
import { findSparePort, type Site, startSite } from '../../tests/support/site.ts';

export interface Front {
  /** Without a trailing slash. */
  url: string;
  site: Site;
  /** Serves a document of the bench at this path. */
  serve(path: string, html: string): void;
  stop(): Promise<void>;
}

/** Connection headers, which HTTP/2 forbids. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/** Starts the built server behind a proxy with HTTP/2, as a practice's host would. */
export async function startFront(): Promise<Front> {
  const port = await findSparePort();
  const url = `https://127.0.0.1:${port}`;
  const site = await startSite({
    env: { SITE_URL: url, TRUST_PROXY: '127.0.0.1', RATE_LIMIT: 'off', LOG_LEVEL: 'error' },
  });
  const agent = new Agent({ keepAlive: true });
  const documents = new Map<string, Buffer>();
  const server = createSecureServer(makeCertificate(), (incoming, outgoing) => {
    const body = documents.get(incoming.url);
    if (!body) return forward(incoming, outgoing, site.port, agent);
    outgoing
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      .end(body);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url,
    site,
    serve: (path, html) => void documents.set(path, brotliCompressSync(html)),
    async stop() {
      server.close();
      agent.destroy();
      await site.stop();
    },
  };
}

/** Makes a new certificate for each start. */
function makeCertificate(): { key: string; cert: string } {
  const options = '-x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -keyout - -out -';
  const pem = execFileSync('openssl', ['req', ...options.split(' ')], { stdio: 'pipe', encoding: 'utf8' });
  return { key: pem, cert: pem };
}

function forward(
  incoming: Http2ServerRequest,
  outgoing: Http2ServerResponse,
  port: number,
  agent: Agent,
): void {
  const requestHeaders = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'));
  const headers = {
    ...Object.fromEntries(requestHeaders),
    host: incoming.authority,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
  };
  const { method, url: path } = incoming;
  const forwardedRequest = request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
    const responseHeaders = { ...response.headers };
    for (const name of CONNECTION_HEADERS) delete responseHeaders[name];
    if (!outgoing.stream?.destroyed) outgoing.writeHead(response.statusCode ?? 502, responseHeaders);
    response.pipe(outgoing);
  });
  forwardedRequest.on('error', () => outgoing.stream?.close());
  incoming.pipe(forwardedRequest);
}
