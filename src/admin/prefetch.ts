/**
 * Sends the first screen's requests while the script still loads: on a slow line a round trip takes half a second,
 * and the three requests would follow one another. `adminClient.ts` uses each response once.
 */
import { withDocumentKey } from './documentKey.ts';
import { readKnownPractice } from './signIn/knownPractice.ts';

const API = '/admin/api/';
const WHO = 'you.get';
/** The host of `npm run edit`, which has none of these calls. Passkeys do not work on an IP address. */
const EDIT_HOST = '127.0.0.1';
/** In milliseconds: a response older than this is not used. */
const PREFETCH_LIFE_MS = 10_000;

const responses = new Map<string, Promise<Response>>();
const getKey = (url: string, body: unknown) => `${url} ${body ?? ''}`;

/**
 * Unless a one-time link is open, prefetches the session and the other calls: these at once if this browser was
 * signed in before, else once the session is confirmed, since a browser may have lost its storage and kept its
 * cookies.
 */
export function prefetchFirstCalls(): void {
  if (location.hash !== '' || location.hostname === EDIT_HOST) return;
  const who = prefetch(WHO);
  const wasSignedIn = readKnownPractice() !== '';
  if (wasSignedIn) prefetchRest();
  who.then(({ ok }) => (ok ? wasSignedIn || prefetchRest() : discardRest())).catch(discardRest);
  setTimeout(() => responses.clear(), PREFETCH_LIFE_MS);
}

function prefetchRest(): void {
  prefetch('desk.get');
  prefetch('health.get');
  const [, place, id] = /^\/admin(?:\/(\w+))?\/?([\w-]*)/.exec(location.pathname) ?? [];
  if ((place === undefined || place === 'enquiries') && location.search === '') {
    prefetch('enquiries.list', { filter: 'all' });
    if (id) prefetch('enquiries.get', { id });
  }
}

/** Signed out: drops all responses except the session's. */
function discardRest(): void {
  for (const key of responses.keys()) if (key !== getKey(API + WHO, undefined)) responses.delete(key);
}

function prefetch(name: string, input?: object): Promise<Response> {
  const body = input && JSON.stringify(input);
  const headers = withDocumentKey({ 'content-type': 'application/json' });
  const answer = fetch(API + name, { method: 'POST', headers, ...(body && { body }) });
  // The call that takes the response handles a rejection; an unused response does not matter.
  answer.catch(() => undefined);
  responses.set(getKey(API + name, body), answer);
  return answer;
}

export function takePrefetched(url: string, body: unknown): Promise<Response> | undefined {
  const key = getKey(url, body);
  const answer = responses.get(key);
  responses.delete(key);
  return answer;
}
