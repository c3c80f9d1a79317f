import type { IncomingMessage, Server } from 'node:http';

/** Timeouts in milliseconds, so that slow clients cannot hold connections open. */
export interface ArrivalLimits {
  readonly headers: number;
  /** For a body other than an upload. */
  readonly body: number;
  /** How often Node checks for late headers. */
  readonly interval: number;
  /** For an idle connection, in either direction. Default: a minute. */
  readonly silence?: number;
  /** How long a connection stays open between two requests. Left out: ten seconds. */
  readonly idle?: number;
}

export const ARRIVAL_LIMITS: ArrivalLimits = { headers: 5_000, body: 15_000, interval: 1_000 };

/** In milliseconds. A client that stops reading keeps its response in memory. */
export const SILENCE = 60_000;

/** In milliseconds: the longest time that processing the photos of an edition takes. */
const LONGEST_PROCESSING = 11 * 60_000;

/** In milliseconds: a photo of 1.5 MB at 40 kbit/s. */
const UPLOAD_TIMEOUT = 5 * 60_000;

/** In milliseconds: Node’s own limit, which applies to every request. */
export const LATEST_ARRIVAL = UPLOAD_TIMEOUT + 5_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends requests that arrive too slowly. Node has one limit for a whole server; an upload needs a longer one. */
export function limitArrival(
  server: Server,
  { body, silence = SILENCE }: Pick<ArrivalLimits, 'body' | 'silence'> = ARRIVAL_LIMITS,
): void {
  server.timeout = silence;
  server.prependListener('request', (request: IncomingMessage) => {
    const { headers } = request;
    // Without either header there is no body to wait for.
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

/** The connection is idle while the page is published or a photo is processed. For signed-in people only. */
export const extendResponseTimeout = ({ socket }: IncomingMessage): void =>
  void socket.setTimeout(LONGEST_PROCESSING);

function cutAfter(request: IncomingMessage, time: number): void {
  clearTimeout(timers.get(request));
  const cut = () => {
    if (request.complete) return;
    request.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () =>
      request.socket.destroy(),
    );
  };
  timers.set(request, setTimeout(cut, time).unref());
}
