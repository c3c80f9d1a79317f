import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { toClientNetwork } from '#enquiries';
import { SILENCE } from './arrivalLimits.ts';

/** In all. A crowd uses a few hundred; more are refused, so that open ones are not starved. */
const MAX_CONNECTIONS = 4_096;

/** Kept free by closing idle connections, before visitors are refused. */
const SPARE = 64;

/**
 * Per client network. A browser opens six, so this allows an office of forty at the same moment; one network can use a
 * sixteenth of all at most (docs/decisions/0008).
 */
const MAX_OF_NETWORK = 256;

interface Options {
  /** Whether the limit per network applies: not in load tests (CONTRACT "Settings", `RATE_LIMIT`). */
  limited: boolean;
  /** A proxy's connections belong to many clients. */
  isTrusted(address: string): boolean;
}

/**
 * Keeps held-open connections from excluding visitors: idle ones are closed when the limit is near, and each network has
 * a limit. A browser reopens a closed idle connection by itself.
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

/** Above the limit a new connection replaces an idle one of its network, or is refused. */
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

/** Only between two requests does a connection have the shorter timeout (`keepAliveTimeout`). */
const isIdle = ({ timeout = 0 }: Socket) => timeout > 0 && timeout < SILENCE;

/** Pipelined requests per connection. Browsers do not pipeline. */
const MOST_WAITING = 16;

export function limitPipelining(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  const isPiledUp = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (socket.destroyed) return true;
    // The first response in line has the socket already.
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
