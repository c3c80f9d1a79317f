import { connect } from 'node:net';

export interface Load {
  /** Accepted enquiries per second. */
  rate: number;
  /** Median response time in milliseconds. */
  p50: number;
  /** In milliseconds: 99 % of the responses were faster. */
  p99: number;
}

/**
 * Sends prepared requests one after the other over `connections` bare sockets, because a full HTTP client would be
 * as busy as the server and distort the result.
 * @throws on any response but `OK:true`, and when the requests run out
 */
export async function postEnquiries(
  port: number,
  requests: Iterator<Buffer>,
  connections: number,
  ms: number,
): Promise<Load> {
  const times: number[] = [];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, () => postOverConnection(port, requests, start + ms, times)),
  );
  const seconds = (performance.now() - start) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  const pickPercentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { rate: times.length / seconds, p50: pickPercentile(0.5), p99: pickPercentile(0.99) };
}

function postOverConnection(
  port: number,
  requests: Iterator<Buffer>,
  end: number,
  times: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    let startedAt = 0;
    let response = '';
    const next = () => {
      startedAt = performance.now();
      response = '';
      if (startedAt >= end) return socket.end(resolve);
      const { value: request, done } = requests.next();
      if (done) return reject(new Error('There were too few enquiries for so fast a server.'));
      return socket.write(request);
    };
    socket.setEncoding('latin1').on('data', (text: string) => {
      response += text;
      if (!isComplete(response)) return;
      if (!response.endsWith('{"result":{"OK":true}}'))
        return reject(new Error(`The server answered:\n${response}`));
      times.push(performance.now() - startedAt);
      next();
    });
    socket.once('error', reject).once('connect', next);
  });
}

/** Builds the bytes of a `sendContactMail` call. */
export function buildRequest(body: string): Buffer {
  const headers = [
    'POST /sendContactMail HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

function isComplete(response: string): boolean {
  const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(response) ?? [];
  const bodyStart = response.indexOf('\r\n\r\n') + 4;
  return length !== undefined && bodyStart > 3 && response.length - bodyStart >= Number(length);
}
