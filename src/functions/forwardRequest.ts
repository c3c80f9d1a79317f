import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { composeApp } from '#server';

/**
 * The visitor's address. Firebase Hosting says it in a header of its own; without Hosting before it, Google's front end
 * adds the address it saw at the end of the list, and whatever stands before may be forged. So may Hosting's header by
 * whoever calls a function by its own address: they then count as many visitors, whose enquiries are held where they
 * come without a person check (record 0086).
 */
export function findVisitorAddress(headers: IncomingHttpHeaders): string {
  const byHosting = headers['fastly-client-ip'];
  if (typeof byHosting === 'string') return byHosting;
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
}

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
    headers: pickHeaders(request.headers),
    remoteAddress: findVisitorAddress(request.headers),
    ...(rawBody && { payload: rawBody }),
  });
  response.writeHead(answer.statusCode, pickHeaders(answer.headers));
  response.end(method === 'HEAD' ? undefined : answer.rawPayload);
}

const pickHeaders = <Headers extends object>(headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name)));
