import type { IncomingMessage, ServerResponse } from 'node:http';
import type { composeApp } from '#server';
import { findVisitorAddress } from './visitorAddress.ts';

type App = Awaited<ReturnType<typeof composeApp>>;

/** A request whose body the framework has read already. */
type ReadRequest = IncomingMessage & { readonly rawBody?: Buffer };

/** Said again for the request that is made of this one. */
const OF_THE_CONNECTION = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

/** Has the server's own routes answer. */
export async function answerByApp(app: App, request: ReadRequest, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', rawBody } = request;
  const answer = await app.inject({
    method: method as 'GET' | 'POST',
    url,
    headers: keepHeaders(request.headers),
    remoteAddress: findVisitorAddress(request.headers),
    ...(rawBody && { payload: rawBody }),
  });
  response.writeHead(answer.statusCode, keepHeaders(answer.headers));
  response.end(method === 'HEAD' ? undefined : answer.rawPayload);
}

const keepHeaders = <Headers extends object>(headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name)));
