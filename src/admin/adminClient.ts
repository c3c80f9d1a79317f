import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import type { AdminCalls } from '#calls';
import { storeDocumentKey, withDocumentKey } from './documentKey.ts';
import { takeFirstAnswer } from './firstCalls.ts';
import { PasskeyFault } from './passkeyFault.ts';

/**
 * The server's calls, each answered or refused alone, and each by POST: names and words that are asked for stand in
 * no address, which proxies write down.
 */
export const api = createTRPCClient<AdminCalls>({
  links: [
    httpLink({
      url: '/admin/api',
      methodOverride: 'POST',
      fetch: (url, init) => watchEnd(String(url), init as RequestInit),
    }),
  ],
});

type EndListener = (askedAt: number) => void;
const listeners = new Set<EndListener>();
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/** In milliseconds: a page that was loaded again this lately would be refused again. */
const JUST_LOADED = 10_000;

/** Every answer passes here, whoever asked: a session that was ended elsewhere is noticed by the first of them. */
async function watchEnd(url: string, init: RequestInit): Promise<Response> {
  const askedAt = performance.now();
  const asked = takeFirstAnswer(url, init.body);
  const response = await (asked ?? fetch(url, { ...init, headers: withDocumentKey(init.headers) }));
  storeDocumentKey(response);
  if (response.status === FORBIDDEN) await reloadIfNeeded(response.clone());
  if (response.status === UNAUTHORIZED) for (const listener of listeners) listener(askedAt);
  return response;
}

let typedIn: EventTarget | null = null;

/** Is told of each `input` of the window. */
export const noteTyping = ({ target }: Pick<Event, 'target'>): void => {
  typedIn = target;
};

/** Letters that are typed while a window loads are lost, and so are those in a field that nothing keeps. */
const isTypedIn = (): boolean =>
  (typedIn as Element | null)?.isConnected === true ||
  document.activeElement?.matches('input, textarea, select') === true;

const wasLoadedAgain = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/**
 * Another tab of this browser signed in since; or a link of another site led here, such as one in a mail that is read in
 * the browser, and brought no cookie along. Whoever types is told to load the window again, and does so in their time.
 */
async function reloadIfNeeded(response: Response): Promise<void> {
  const { error } = (await response.json().catch(() => ({}))) as { error?: { data?: { reason?: string } } };
  if (error?.data?.reason !== 'RELOAD_NEEDED' || isTypedIn()) return;
  if (performance.now() > JUST_LOADED || !wasLoadedAgain()) location.reload();
}

/**
 * Calls whoever wants to know that the server knows nobody here, with when it was asked.
 * @returns how to stop it
 */
export function listenForEnd(listener: EndListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const PAGE_FAULT = 'Something went wrong in this page. Load it again, and try once more.';
const UNREACHABLE = 'The desk cannot be reached. Look whether you are online, and try again.';

/** In each browser's words; a `TypeError` with any other is a fault of this page. */
const isUnanswered = ({ name, message }: Error): boolean =>
  name === 'TypeError' && /fetch|NetworkError|Load failed/.test(message);

/** What went wrong, in a sentence: the server's own where it said one. */
export function explainFault(error: unknown): string {
  if (error instanceof TRPCClientError) return error.shape ? error.message : UNREACHABLE;
  if (error instanceof PasskeyFault) {
    if (error.reason === 'NotAllowedError') return 'No passkey was used. Try again when you are ready.';
    if (error.reason === 'InvalidStateError') return 'This device can come in already. Sign in with it.';
    return 'This browser could not use a passkey. Try another browser or device.';
  }
  return error instanceof Error && !isUnanswered(error) ? PAGE_FAULT : UNREACHABLE;
}

/** What the server knows of a refusal beside its sentence, such as what stands there instead. */
export const readRefusalFacts = (error: unknown) =>
  error instanceof TRPCClientError ? (error as TRPCClientError<AdminCalls>).data?.facts : undefined;

/** Why the server refused, such as `PROOF_NEEDED`; nothing for any other fault. */
export function readReason(error: unknown): string | undefined {
  const { data } = error instanceof TRPCClientError ? (error.shape ?? {}) : {};
  return data?.reason;
}
