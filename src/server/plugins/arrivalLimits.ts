import type { IncomingMessage, Server } from 'node:http';

/** Timeouts in milliseconds for requests, so that slow clients cannot hold connections open. */
export interface ArrivalLimits {
  readonly headers: number;
  /** For a body that is not an upload. */
  readonly body: number;
  /** How often Node checks for late headers. */
  readonly interval: number;
  /** How long a connection may be silent during a request or response. Default: a minute. */
  readonly silence?: number;
  /** How long a connection stays open between two requests. Default: ten seconds. */
  readonly idle?: number;
}

export const ARRIVAL_LIMITS: ArrivalLimits = { headers: 5_000, body: 15_000, interval: 1_000 };

/** In milliseconds. Needed because the response to a client that stops reading stays in memory. */
export const SILENCE = 60_000;

/** In milliseconds: the longest time it takes to process the photos of an edition. */
const LONGEST_PROCESSING = 11 * 60_000;

/** In milliseconds: enough for a photo of 1.5 MB at 40 kbit/s. */
const UPLOAD_TIMEOUT = 5 * 60_000;

/** In milliseconds: Node’s own limit for every request, longer than an upload may take. */
export const LATEST_ARRIVAL = UPLOAD_TIMEOUT + 5_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends requests that arrive too slowly. Node has a single limit for a server, but uploads need a longer one. */
export function limitArrival(
  server: Server,
  { body, silence = SILENCE }: Pick<ArrivalLimits, 'body' | 'silence'> = ARRIVAL_LIMITS,
): void {
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
