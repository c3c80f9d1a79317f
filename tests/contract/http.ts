/** Requests exactly as written: unlike `fetch`, nothing is added, decompressed or refused. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export function send(
  method: string,
  url: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port, origin } = new URL(url);
    const path = url.slice(origin.length) || '/';
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      buffer(response).then((bytes) => resolve({ status, headers: answered, body: bytes }), reject);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** Writes these bytes to the port and reads until the other side closes. */
export async function sendBytes(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}
