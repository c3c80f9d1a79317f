import type { IncomingMessage, Server } from 'node:http';

/** In milliseconds: how long a request may take to arrive, which keeps slow ones from holding places. */
export interface ArrivalLimits {
  /** Its headers. */
  readonly headers: number;
  /** Its body, unless it is an upload. */
  readonly body: number;
  /** Between two looks for late headers. */
  readonly interval: number;
  /** How long nothing may move on a connection, in either direction. Left out: a minute. */
  readonly silence?: number;
}

export const ARRIVAL_LIMITS: ArrivalLimits = { headers: 5_000, body: 15_000, interval: 1_000 };

/** In milliseconds: whoever reads nothing of an answer for so long keeps it in memory. */
export const SILENCE = 60_000;

/** In milliseconds: the longest that photos of an edition are made. */
const LONGEST_WORK = 11 * 60_000;

/** In milliseconds: a photo of 1.5 MB over a line of 40 kbit/s, for somebody who is in. */
const UPLOAD_ARRIVES_WITHIN = 5 * 60_000;

/** In milliseconds: Node’s own limit, which no request can be let off. */
export const LATEST_ARRIVAL = UPLOAD_ARRIVES_WITHIN + 5_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Cuts off what takes longer to arrive. Node has one limit for a whole server; an upload needs one of its own. */
export function limitArrival(
  server: Server,
  { body, silence = SILENCE }: Pick<ArrivalLimits, 'body' | 'silence'> = ARRIVAL_LIMITS,
): void {
  server.timeout = silence;
  server.prependListener('request', (request: IncomingMessage) => {
    const { headers } = request;
    // Without either there is no body, and it has arrived.
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    cutAfter(request, body);
    const forget = () => clearTimeout(timers.get(request));
    request.once('end', forget);
    request.once('close', forget);
  });
}

/** Before its body is read, once it is known who sends it. */
export function extendUploadTimeout(request: IncomingMessage): void {
  cutAfter(request, UPLOAD_ARRIVES_WITHIN);
  extendResponseTimeout(request);
}

/** Nothing moves on a connection while its page is put online, or its photo made. For whoever is in. */
export const extendResponseTimeout = ({ socket }: IncomingMessage): void =>
  void socket.setTimeout(LONGEST_WORK);

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
