/** A small HTTP load client: some keep-alive connections, each asking again as soon as it was answered. */
import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * @param port on 127.0.0.1
 * @param request the bytes of one request, or what makes those of the next one
 * @param status of every answer
 * @returns answers per second
 * @throws when an answer has another status or a connection breaks: a rate of errors means nothing
 */
export async function measureLoad(
  port: number,
  request: string | (() => string),
  connections: number,
  ms: number,
  status = 200,
): Promise<number> {
  const since = performance.now();
  const until = since + ms;
  const next = typeof request === 'string' ? () => request : request;
  const asking = Array.from({ length: connections }, () => requestRepeatedly(port, next, until, status));
  const counts = await Promise.all(asking);
  const elapsed = (performance.now() - since) / 1000;
  return counts.reduce((sum, count) => sum + count, 0) / elapsed;
}

function requestRepeatedly(
  port: number,
  request: () => string,
  until: number,
  status: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0;
    // Bytes of the running answer still to come; unknown until its head is complete.
    let missing: number | undefined;
    let head: Buffer = Buffer.alloc(0);
    const socket = connect(port, '127.0.0.1', () => socket.write(request()));
    const next = () => {
      answered += 1;
      missing = undefined;
      head = Buffer.alloc(0);
      if (performance.now() < until) socket.write(request());
      else socket.end(() => resolve(answered));
    };
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (missing === undefined) {
        head = Buffer.concat([head, chunk]);
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        const answer = head.toString('latin1', 0, end);
        const length = readLength(answer, status);
        if (length === undefined) {
          socket.destroy(new Error(`An answer was no ${status} with a length:\n${answer}`));
          return;
        }
        missing = length - (head.length - end - HEAD_END.length);
      } else missing -= chunk.length;
      if (missing === 0) next();
    });
  });
}

/** The length an answer's head promises; undefined when it is not the answer that was asked for. */
function readLength(head: string, status: number): number | undefined {
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  return head.startsWith(`HTTP/1.1 ${status} `) && length !== undefined ? Number(length) : undefined;
}
