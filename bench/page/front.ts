/**
 * What stands before the server where it is in service: TLS and HTTP/2. It hands on what the built server answers, with
 * its headers and its Brotli bodies, and answers the pages that ours is measured against by itself.
 */
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import {
  createSecureServer,
  type ServerHttp2Session,
  type ServerHttp2Stream,
  type IncomingHttpHeaders as StreamHeaders,
} from 'node:http2';
import { brotliCompressSync } from 'node:zlib';
import { findSparePort, type Site, startSite } from '../../tests/support/site.ts';
import { makeCertificate } from './certificate.ts';

/** An answer of the front's own. */
export interface Answer {
  type: string;
  body: Buffer;
}

/** By its path. */
export type Answers = ReadonlyMap<string, Answer>;

export interface Front {
  /** Without a trailing slash. */
  url: string;
  site: Site;
  /** Adds answers that are not the server's. */
  serve(answers: Answers): void;
  stop(): Promise<void>;
}

/** They speak of the connection to the server, and HTTP/2 forbids them. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/** Starts the built server as a practice's own host would, behind a front that speaks HTTP/2. */
export async function startFront(): Promise<Front> {
  const port = await findSparePort();
  const url = `https://127.0.0.1:${port}`;
  const site = await startSite({
    env: { SITE_URL: url, TRUST_PROXY: '127.0.0.1', RATE_LIMIT: 'off', LOG_LEVEL: 'error' },
  });
  const agent = new Agent({ keepAlive: true });
  const own = new Map<string, Answer>();
  const sessions = new Set<ServerHttp2Session>();
  const server = createSecureServer(makeCertificate());
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  server.on('stream', (stream: ServerHttp2Stream, headers: StreamHeaders) => {
    // A browser that goes away mid-answer is nobody's fault.
    stream.on('error', () => stream.close());
    const answer = own.get(headers[':path'] ?? '');
    if (answer) sendOwn(stream, answer);
    else handOn(stream, headers, site.port, agent);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url,
    site,
    serve(answers) {
      for (const [path, { type, body }] of answers) own.set(path, { type, body: brotliCompressSync(body) });
    },
    async stop() {
      for (const session of sessions) session.destroy();
      server.close();
      agent.destroy();
      await site.stop();
    },
  };
}

function sendOwn(stream: ServerHttp2Stream, { type, body }: Answer): void {
  stream.respond({
    ':status': 200,
    'content-type': type,
    'content-encoding': 'br',
    'content-length': body.length,
  });
  stream.end(body);
}

function handOn(stream: ServerHttp2Stream, headers: StreamHeaders, port: number, agent: Agent): void {
  const plain = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
  const asked = request(
    {
      host: '127.0.0.1',
      port,
      agent,
      method: headers[':method'],
      path: headers[':path'],
      headers: {
        ...Object.fromEntries(plain),
        host: headers[':authority'],
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
      },
    },
    (response) => passBack(stream, response),
  );
  asked.on('error', () => stream.close());
  stream.pipe(asked);
}

function passBack(stream: ServerHttp2Stream, response: IncomingMessage): void {
  if (stream.destroyed) return void response.resume();
  const kept: IncomingHttpHeaders = { ...response.headers };
  for (const name of OF_THE_CONNECTION) delete kept[name];
  stream.respond({ ':status': response.statusCode, ...kept });
  response.pipe(stream);
}
