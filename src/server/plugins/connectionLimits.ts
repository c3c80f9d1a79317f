import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { toClientNetwork } from '#enquiries';

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
const MAX_PROCESSING_TIME = 11 * 60_000;

/** In milliseconds: enough for a photo of 1.5 MB at 40 kbit/s. */
const UPLOAD_TIMEOUT = 5 * 60_000;

/** In milliseconds: Node’s own limit for every request, longer than an upload may take. */
export const REQUEST_TIMEOUT = UPLOAD_TIMEOUT + 5_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends requests that arrive too slowly. Node has a single limit for a server, but uploads need a longer one. */
export function limitArrival(server: Server, { body, silence }: typeof ARRIVAL_LIMITS): void {
  server.timeout = silence;
  server.prependListener('request', (request: IncomingMessage) => {
    const { headers } = request;
    // A request without either header has no body to wait for.
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    setArrivalTimeout(request, body);
    const clearTimer = () => clearTimeout(timers.get(request));
    request.once('end', clearTimer);
    request.once('close', clearTimer);
  });
}

export function extendUploadTimeout(request: IncomingMessage): void {
  setArrivalTimeout(request, UPLOAD_TIMEOUT);
  extendResponseTimeout(request);
}

/** Allows a silent connection while the page is published or a photo is processed. For signed-in people only. */
export const extendResponseTimeout = ({ socket }: IncomingMessage): void =>
  void socket.setTimeout(MAX_PROCESSING_TIME);

function setArrivalTimeout(request: IncomingMessage, time: number): void {
  clearTimeout(timers.get(request));
  const cutConnection = () => {
    if (request.complete) return;
    request.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () =>
      request.socket.destroy(),
    );
  };
  timers.set(request, setTimeout(cutConnection, time).unref());
}

/** For all clients together. A crowd uses a few hundred. More are refused, so that open connections are not starved. */
const MAX_CONNECTIONS = 4_096;

/** Number of connections kept free for visitors by closing idle ones. */
const SPARE_CONNECTIONS = 64;

/**
 * For each client network. A browser opens six, so this allows an office of forty people at the same moment. One
 * network can use at most a sixteenth of all connections (docs/decisions/0008).
 */
const MAX_PER_NETWORK = 256;

/**
 * Prevents clients that hold connections open from excluding visitors: idle connections are closed when the limit is
 * near, and each network has a limit. A browser reopens a closed idle connection by itself.
 * @param isLimited whether the network of this address is limited; a trusted proxy's connections belong to many clients,
 *   and load tests turn the limit off (CONTRACT "Settings", `RATE_LIMIT`)
 */
export function limitConnections(server: Server, isLimited: (address: string) => boolean): void {
  server.maxConnections = MAX_CONNECTIONS;
  const closeIdle = () => server.closeIdleConnections();
  server.on('drop', closeIdle);

  let openCount = 0;
  const socketsByNetwork = new Map<string, Set<Socket>>();
  server.on('connection', (socket: Socket) => {
    openCount += 1;
    socket.once('close', () => {
      openCount -= 1;
    });
    if (openCount > MAX_CONNECTIONS - SPARE_CONNECTIONS) closeIdle();
    const { remoteAddress = '' } = socket;
    if (isLimited(remoteAddress)) admit(socket, toClientNetwork(remoteAddress), socketsByNetwork);
  });
}

/** Above the limit, a new connection replaces an idle connection of its network, or is refused if none is idle. */
function admit(newcomer: Socket, network: string, networks: Map<string, Set<Socket>>): void {
  const otherSockets = networks.get(network) ?? new Set<Socket>();
  if (otherSockets.size >= MAX_PER_NETWORK) {
    const idleSocket = [...otherSockets].find(isIdle);
    (idleSocket ?? newcomer).destroy();
    if (!idleSocket) return;
    otherSockets.delete(idleSocket);
  }
  networks.set(network, otherSockets.add(newcomer));
  newcomer.once('close', () => {
    otherSockets.delete(newcomer);
    if (otherSockets.size === 0 && networks.get(network) === otherSockets) networks.delete(network);
  });
}

/** Whether the connection is between two requests: only then does it have the shorter timeout (`keepAliveTimeout`). */
const isIdle = ({ timeout = 0 }: Socket) => timeout > 0 && timeout < ARRIVAL_LIMITS.silence;

/** Largest number of pipelined requests queued on a connection. Browsers do not pipeline. */
const MAX_PIPELINED = 16;

export function limitPipelining(app: FastifyInstance): void {
  const waitingRequests = new WeakMap<Socket, number>();
  const isPiledUp = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (socket.destroyed) return true;
    // The first response in line already has the socket, so it does not wait.
    if (response.socket) return false;
    const waitingBefore = waitingRequests.get(socket) ?? 0;
    if (waitingBefore >= MAX_PIPELINED) {
      socket.destroy();
      return true;
    }
    waitingRequests.set(socket, waitingBefore + 1);
    response.once('close', () => waitingRequests.set(socket, (waitingRequests.get(socket) ?? 1) - 1));
    return false;
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!isPiledUp(request.raw, reply.raw)) return done();
    reply.hijack();
  });
}
