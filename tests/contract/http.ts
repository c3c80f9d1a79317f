/** Raw requests: unlike `fetch`, nothing is added, decompressed or refused. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface RequestInput {
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export function send(
  method: string,
  url: string,
  { headers = {}, body }: RequestInput = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port, origin } = new URL(url);
    const path = url.slice(origin.length) || '/';
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const { statusCode: status = 0, headers: responseHeaders } = response;
      buffer(response).then((bytes) => resolve({ status, headers: responseHeaders, body: bytes }), reject);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** Announces a body that is never sent: an over-long one must be refused before it is read. */
export function announce(url: string, length: number, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: { ...headers, 'content-length': length }, agent: false };
    const outgoing = request(url, options, ({ statusCode = 0 }) => {
      resolve(statusCode);
      outgoing.destroy();
    });
    outgoing.once('error', reject);
    outgoing.flushHeaders();
  });
}

/** Writes these bytes to the port and reads until the other side closes. */
export async function sendBytes(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}
