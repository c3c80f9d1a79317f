import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

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
    if (server.listening && tryAnswer(answer, request, response)) return;
    for (const other of others) other(request, response);
  });
}

/** What throws would end the process here. Fastify meets it again, logs it and answers 500. */
function tryAnswer(answer: Answer, request: IncomingMessage, response: ServerResponse): boolean {
  try {
    return answer(request, response);
  } catch {
    return false;
  }
}
