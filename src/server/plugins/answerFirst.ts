import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Answers a request, or says that it did not. */
type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Answers before Fastify, whose router, hooks and objects for each request cost a quarter of a page view
 * (docs/decisions/0200). A server that is closing leaves everything to Fastify, which then ends connections.
 */
export function answerFirst(server: Server, answer: Answer): void {
  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (isPiledUp(request, response)) return;
    if (server.listening && tryAnswer(answer, request, response)) return;
    for (const other of others) other(request, response);
  });
}

/** Answers of one connection that wait for another. Browsers send no request before the last one is answered. */
const MOST_WAITING = 16;

const waiting = new WeakMap<Socket, number>();

/** Whether a connection asks for more at once than is kept for it: it is closed, and the rest of it is not answered. */
function isPiledUp({ socket }: IncomingMessage, response: ServerResponse): boolean {
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
}

/** What throws would end the process here. Fastify meets it again, logs it and answers 500. */
function tryAnswer(answer: Answer, request: IncomingMessage, response: ServerResponse): boolean {
  try {
    return answer(request, response);
  } catch {
    return false;
  }
}
