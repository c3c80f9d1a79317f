import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { composeApp } from '#server';

/**
 * The visitor's address. Firebase Hosting sends it in its own header; without Hosting, Google's front end appends it to
 * the list, whose earlier entries may be forged. Direct callers of a function can forge Hosting's header too: they count
 * as many visitors, whose enquiries are held without a person check (record 0086).
 */
export function findVisitorAddress(headers: IncomingHttpHeaders): string {
  const byHosting = headers['fastly-client-ip'];
  if (typeof byHosting === 'string') return byHosting;
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
}

type App = Awaited<ReturnType<typeof composeApp>>;

/** A request whose body the framework has already read. */
type ReadRequest = IncomingMessage & { readonly rawBody?: Buffer };

/** Not forwarded: these headers describe the connection. */
const HOP_BY_HOP = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

/** Answers by the server's own routes. */
export async function forwardToApp(app: App, request: ReadRequest, response: ServerResponse): Promise<void> {
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
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
