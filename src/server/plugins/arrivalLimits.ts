import type { IncomingMessage, Server } from 'node:http';

/** Timeouts in milliseconds for requests, so that slow clients cannot hold connections open. */
export const ARRIVAL_LIMITS = {
  headers: 5_000,
  /** For a body that is not an upload. */
  body: 15_000,
  /** How often Node checks for late headers. */
  interval: 1_000,
  /** For a silent connection, since the response to a client that stops reading stays in memory. */
  silence: 60_000,
  /** How long a connection stays open between two requests. */
  idle: 10_000,
};

/** In milliseconds: the longest time it takes to process the photos of an edition. */
const LONGEST_PROCESSING = 11 * 60_000;

/** In milliseconds: enough for a photo of 1.5 MB at 40 kbit/s. */
const UPLOAD_TIMEOUT = 5 * 60_000;

/** In milliseconds: Node’s own limit for every request, longer than an upload may take. */
export const LATEST_ARRIVAL = UPLOAD_TIMEOUT + 5_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends requests that arrive too slowly. Node has a single limit for a server, but uploads need a longer one. */
export function limitArrival(server: Server, { body, silence }: typeof ARRIVAL_LIMITS): void {
  server.timeout = silence;
  server.prependListener('request', (request: IncomingMessage) => {
    const { headers } = request;
    // A request without either header has no body to wait for.
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    cutAfter(request, body);
    const clearTimer = () => clearTimeout(timers.get(request));
    request.once('end', clearTimer);
    request.once('close', clearTimer);
  });
}

export function extendUploadTimeout(request: IncomingMessage): void {
  cutAfter(request, UPLOAD_TIMEOUT);
  extendResponseTimeout(request);
}

/** Allows a silent connection while the page is published or a photo is processed. For signed-in people only. */
export const extendResponseTimeout = ({ socket }: IncomingMessage): void =>
  void socket.setTimeout(LONGEST_PROCESSING);

function cutAfter(request: IncomingMessage, time: number): void {
  clearTimeout(timers.get(request));
  const cutConnection = () => {
    if (request.complete) return;
    request.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () =>
      request.socket.destroy(),
    );
  };
  timers.set(request, setTimeout(cutConnection, time).unref());
}
