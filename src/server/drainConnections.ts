import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** In milliseconds: a request that is still open then is cut, so that the whole stop takes less than 10 s. */
const OPEN_REQUESTS = 5_000;
const SWEEP = 100;

/**
 * Watches a server's connections, and returns what helps it close. Node waits for two kinds that nobody needs:
 * those that fall idle after `close()` was called, and those that a browser opened in advance and never used.
 */
export function trackConnections(server: Server) {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const closeUnused = () => {
    server.closeIdleConnections();
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };

  return {
    // Waits for `closing`, letting requests finish for a while.
    async drain(closing: Promise<unknown>): Promise<void> {
      const sweep = setInterval(closeUnused, SWEEP);
      const cut = setTimeout(() => server.closeAllConnections(), OPEN_REQUESTS);
      await closing;
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}
