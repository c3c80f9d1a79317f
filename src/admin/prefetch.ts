/**
 * Sends the first screen's requests while the script still loads: on a slow connection a round trip takes half a
 * second, and the admin would send these requests one after another. `adminClient.ts` uses each response once.
 */
import { hasDocumentKey, withDocumentKey } from './documentKey.ts';

const API = '/admin/api/';
/** The host of `npm run edit`, whose server has none of these calls. Passkeys, and so the admin, need a host name. */
const EDIT_HOST = '127.0.0.1';
/** In milliseconds: a response older than this is not used. */
const PREFETCH_LIFE_MS = 10_000;

const responses = new Map<string, Promise<Response>>();
const getKey = (url: string, body: unknown) => `${url} ${body ?? ''}`;

/** Prefetches if the document was served to a signed-in person, unless the URL contains a one-time link. */
export function prefetchFirstCalls(): void {
  if (!hasDocumentKey() || location.hash !== '' || location.hostname === EDIT_HOST) return;
  prefetch('you.get');
  prefetch('desk.get');
  prefetch('health.get');
  const [, area, id] = /^\/admin(?:\/(\w+))?\/?([\w-]*)/.exec(location.pathname) ?? [];
  if ((area === undefined || area === 'enquiries') && location.search === '') {
    prefetch('enquiries.list', { filter: 'all' });
    if (id) prefetch('enquiries.get', { id });
  }
  setTimeout(() => responses.clear(), PREFETCH_LIFE_MS);
}

function prefetch(name: string, input?: object): void {
  const body = input && JSON.stringify(input);
  const headers = withDocumentKey({ 'content-type': 'application/json' });
  const response = fetch(API + name, { method: 'POST', headers, ...(body && { body }) });
  // Prevents an unhandled rejection if no call takes the response. The call that takes it handles its failure.
  response.catch(() => undefined);
  responses.set(getKey(API + name, body), response);
}

export function takePrefetched(url: string, body: unknown): Promise<Response> | undefined {
  const key = getKey(url, body);
  const response = responses.get(key);
  responses.delete(key);
  return response;
}
