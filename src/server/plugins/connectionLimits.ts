import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { toClientNetwork } from '#enquiries';
import { SILENCE } from './arrivalLimits.ts';

/** Connections at once. A crowd uses a few hundred; more are turned away, so that open ones are not starved. */
const MAX_CONNECTIONS = 4_096;

/** So many places are kept free by closing idle connections, so that no visitor has to be turned away first. */
const SPARE = 64;

/**
 * Connections of one client network. A browser opens six, so this is an office of forty that opens the page at the
 * same moment; and one network can never hold more than a sixteenth of all (docs/decisions/0008).
 */
const MAX_OF_NETWORK = 256;

interface Options {
  /** Whether one network may have only so many: off for load tests (CONTRACT "Settings", `RATE_LIMIT`). */
  limited: boolean;
  /** A proxy's connections are everybody's. */
  isTrusted(address: string): boolean;
}

/**
 * Makes sure that nobody keeps visitors out by holding connections open: idle ones are closed when places run
 * short, and one network has a ceiling of its own. A browser whose idle connection was closed opens another unasked.
 */
export function limitConnections(server: Server, { limited, isTrusted }: Options): void {
  server.maxConnections = MAX_CONNECTIONS;
  const closeIdle = () => server.closeIdleConnections();
  server.on('drop', closeIdle);

  let open = 0;
  const socketsByNetwork = new Map<string, Set<Socket>>();
  server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (open > MAX_CONNECTIONS - SPARE) closeIdle();
    const { remoteAddress = '' } = socket;
    if (limited && !isTrusted(remoteAddress)) admit(socket, toClientNetwork(remoteAddress), socketsByNetwork);
  });
}

/** Above the ceiling the newcomer takes the place of an idle connection of its network, or is turned away. */
function admit(newcomer: Socket, network: string, ofNetwork: Map<string, Set<Socket>>): void {
  const others = ofNetwork.get(network) ?? new Set<Socket>();
  if (others.size >= MAX_OF_NETWORK) {
    const idle = [...others].find(isIdle);
    (idle ?? newcomer).destroy();
    if (!idle) return;
    others.delete(idle);
  }
  ofNetwork.set(network, others.add(newcomer));
  newcomer.once('close', () => {
    others.delete(newcomer);
    if (others.size === 0 && ofNetwork.get(network) === others) ofNetwork.delete(network);
  });
}

/** Between two requests: only then has a connection the shorter time-out (`keepAliveTimeout`). */
const isIdle = ({ timeout = 0 }: Socket) => timeout > 0 && timeout < SILENCE;

/** Answers of one connection that wait for another. Browsers send no request before the last one is answered. */
const MOST_WAITING = 16;

/** Closes a connection that asks for more at once than is kept for it, and leaves the rest of it unanswered. */
export function limitPipelining(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  const isPiledUp = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (socket.destroyed) return true;
    // The first in line writes to the socket already.
    if (response.socket) return false;
    const before = waiting.get(socket) ?? 0;
    if (before >= MOST_WAITING) {
      socket.destroy();
      return true;
    }
    waiting.set(socket, before + 1);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return false;
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!isPiledUp(request.raw, reply.raw)) return done();
    reply.hijack();
  });
}
