/** A small HTTP load client: keep-alive connections that send the next request after each response. */
import { connect } from 'node:net';

/** In bytes: room for a whole page. */
const BUFFER_SIZE = 65_536;
/** In bytes: longer than any response head of our servers, so only this much is searched for the end of the head. */
const MAX_HEAD_SIZE = 4_096;
const HEAD_END = '\r\n\r\n';

/** A server's results under load. */
export interface Load {
  responses: number;
  perSecond: number;
}

/**
 * @param port on 127.0.0.1
 * @param request the bytes of one request, or a function that makes each
 * @param status expected of every response
 * @throws on another status or a broken connection: a rate of errors means nothing
 */
export async function measureLoad(
  port: number,
  request: string | (() => string),
  connections: number,
  ms: number,
  status = 200,
): Promise<Load> {
  const since = performance.now();
  const until = since + ms;
  const next = typeof request === 'string' ? () => request : request;
  const counts = Array.from({ length: connections }, () => requestRepeatedly(port, next, until, status));
  const responses = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  return { responses, perSecond: responses / ((performance.now() - since) / 1000) };
}

function requestRepeatedly(
  port: number,
  request: () => string,
  until: number,
  status: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let responseCount = 0;
    // Bytes of the current response still to come; undefined until its head is complete.
    let missingBytes: number | undefined;
    let head = '';
    const next = () => {
      responseCount += 1;
      missingBytes = undefined;
      head = '';
      if (performance.now() < until) socket.write(request(), 'latin1');
      else socket.end(() => resolve(responseCount));
    };
    const read = (size: number, bytes: Uint8Array) => {
      if (missingBytes === undefined) {
        const before = head.length;
        head += Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(size, MAX_HEAD_SIZE)).toString('latin1');
        const end = head.indexOf(HEAD_END);
        if (end < 0) return true;
        const length = readLength(head.slice(0, end), status);
        if (length === undefined) {
          socket.destroy(new Error(`An answer was no ${status} with a length:\n${head.slice(0, end)}`));
          return true;
        }
        missingBytes = length - (before + size - end - HEAD_END.length);
      } else missingBytes -= size;
      if (missingBytes === 0) next();
      return true;
    };
    // One buffer for all reads, because the client must cost less than the servers under comparison.
    const onread = { buffer: Buffer.alloc(BUFFER_SIZE), callback: read };
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    socket.on('error', reject).once('connect', () => socket.write(request(), 'latin1'));
  });
}

/** The body length from a response's head; undefined for an unexpected status. */
function readLength(head: string, status: number): number | undefined {
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  return head.startsWith(`HTTP/1.1 ${status} `) && length !== undefined ? Number(length) : undefined;
}
