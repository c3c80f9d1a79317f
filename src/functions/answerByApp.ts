import type { IncomingMessage, ServerResponse } from 'node:http';
import { PLAIN_FORM_PATH, PLAIN_FORM_SENT } from '#enquiry';
import type { composeApp } from '#server';
import { findVisitorAddress } from './visitorAddress.ts';

type App = Awaited<ReturnType<typeof composeApp>>;

/** A request whose body the framework has read already. */
type ReadRequest = IncomingMessage & { readonly rawBody?: Buffer };

/** Said again for the request that is made of this one. */
const OF_THE_CONNECTION = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

/**
 * Has the server's own routes answer. After a form without JavaScript the browser is led to an address that a static
 * host hands on: it knows one page for `/`, and none with thanks.
 */
export async function answerByApp(app: App, request: ReadRequest, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', rawBody } = request;
  const answer = await app.inject({
    method: method as 'GET' | 'POST',
    url,
    headers: keepHeaders(request.headers),
    remoteAddress: findVisitorAddress(request.headers),
    ...(rawBody && { payload: rawBody }),
  });
  const { location } = answer.headers;
  const sent = { location: PLAIN_FORM_PATH + PLAIN_FORM_SENT.slice(1) };
  response.writeHead(answer.statusCode, {
    ...keepHeaders(answer.headers),
    ...(location === PLAIN_FORM_SENT && sent),
  });
  response.end(method === 'HEAD' ? undefined : answer.rawPayload);
}

const keepHeaders = <Headers extends object>(headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name)));
