/**
 * What the first screen waits for, asked while the program itself is on its way: on a slow line each turn to the server
 * takes half a second, and these would be three, one after the other. Each answer is taken once, by the call that it
 * belongs to (`adminClient.ts`).
 */
import { withDocumentKey } from './documentKey.ts';
import { readKnownPractice } from './signIn/knownPractice.ts';

const API = '/admin/api/';
const WHO = 'you.get';
/** Where `npm run edit` opens, which has none of these calls; passkeys open no desk at a number. */
const EDITED_AT = '127.0.0.1';
/** By then the first screen stands, and what was answered is old. */
const KEPT_MS = 10_000;

const answers = new Map<string, Promise<Response>>();
const getKey = (url: string, body: unknown) => `${url} ${body ?? ''}`;

/**
 * Who it is, unless a link leads in; the rest at once where somebody was in before, or else when the session is known:
 * a browser may have thrown away what it kept and not its cookies.
 */
export function askFirstCalls(): void {
  if (location.hash !== '' || location.hostname === EDITED_AT) return;
  const who = ask(WHO);
  const wasIn = readKnownPractice() !== '';
  if (wasIn) askRest();
  who.then(({ ok }) => (ok ? wasIn || askRest() : forgetRest())).catch(forgetRest);
  setTimeout(() => answers.clear(), KEPT_MS);
}

function askRest(): void {
  ask('desk.get');
  ask('health.get');
  const [, place, id] = /^\/admin(?:\/(\w+))?\/?([\w-]*)/.exec(location.pathname) ?? [];
  if ((place === undefined || place === 'enquiries') && location.search === '') {
    ask('enquiries.list', { filter: 'all' });
    if (id) ask('enquiries.get', { id });
  }
}

/** What a stranger is refused; that nobody is in is asked for once all the same. */
function forgetRest(): void {
  for (const key of answers.keys()) if (key !== getKey(API + WHO, undefined)) answers.delete(key);
}

function ask(name: string, input?: object): Promise<Response> {
  const body = input && JSON.stringify(input);
  const headers = withDocumentKey({ 'content-type': 'application/json' });
  const answer = fetch(API + name, { method: 'POST', headers, ...(body && { body }) });
  // Whoever takes it hears of it; if nobody does, nothing was lost.
  answer.catch(() => undefined);
  answers.set(getKey(API + name, body), answer);
  return answer;
}

/** The answer to a call, if it was asked for already. */
export function takeFirstAnswer(url: string, body: unknown): Promise<Response> | undefined {
  const key = getKey(url, body);
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}
