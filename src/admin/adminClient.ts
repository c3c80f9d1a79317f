import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import type { AdminCalls, AdminResponses } from '#calls';
import { storeDocumentKey, withDocumentKey } from './documentKey.ts';
import { takePrefetched } from './prefetch.ts';

/** The tRPC client. Not batched; every call is a POST, so that no search text or name appears in a proxy's log. */
export const api = createTRPCClient<AdminCalls>({
  links: [
    httpLink({
      url: '/admin/api',
      methodOverride: 'POST',
      fetch: (url, init) => fetchAndWatchSession(String(url), init as RequestInit),
    }),
  ],
});

/** An enquiry in the list. Name, email address and text are untrusted input. */
export type EnquiryRow = AdminResponses['enquiries']['list']['rows'][number];
export type EnquiryDetails = AdminResponses['enquiries']['get'];

type SessionEndListener = (requestedAt: number) => void;
const listeners = new Set<SessionEndListener>();
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/** In milliseconds. This soon after a reload, another reload would not help. */
const RECENT_LOAD_MS = 10_000;

/** Handles every response, so that the first 401 reveals a session that was ended on another device. */
async function fetchAndWatchSession(url: string, init: RequestInit): Promise<Response> {
  const requestedAt = performance.now();
  const prefetched = takePrefetched(url, init.body);
  const response = await (prefetched ?? fetch(url, { ...init, headers: withDocumentKey(init.headers) }));
  storeDocumentKey(response);
  if (response.status === FORBIDDEN) await reloadIfNeeded(response.clone());
  if (response.status === UNAUTHORIZED) for (const listener of listeners) listener(requestedAt);
  return response;
}

let lastInput: EventTarget | null = null;

/** A listener for the window's `input` events. */
export const recordInput = ({ target }: Pick<Event, 'target'>): void => {
  lastInput = target;
};

/** A reload would lose text that is being typed or was not saved. */
const isTyping = (): boolean =>
  (lastInput as Element | null)?.isConnected === true ||
  document.activeElement?.matches('input, textarea, select') === true;

const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/**
 * The document key is outdated: another tab signed in, or a link on another site (a webmail) opened the page without
 * the cookie. Reloads, unless someone is typing: then the error message asks for a reload.
 */
async function reloadIfNeeded(response: Response): Promise<void> {
  const { error } = (await response.json().catch(() => ({}))) as { error?: { data?: { reason?: string } } };
  if (error?.data?.reason !== 'RELOAD_NEEDED' || isTyping()) return;
  if (performance.now() > RECENT_LOAD_MS || !wasReloaded()) location.reload();
}

/** Calls the listener on each 401, with the time when its request was sent. @returns the unsubscribe function */
export function onSessionEnd(listener: SessionEndListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A failure of the device or browser during a passkey request. */
export class PasskeyFault extends Error {
  constructor(cause: unknown) {
    super('The passkey could not be used.', { cause });
  }
}

const PAGE_FAULT = 'Something went wrong in this page. Load it again, and try once more.';
let unreachableMessage = 'The desk cannot be reached. Look whether you are online, and try again.';

/** Sets the message about an unreachable server for `npm run edit`. */
export function setEditOnly(): void {
  unreachableMessage = 'The editor does not answer. Look whether “npm run edit” still runs, and try again.';
}

/** Matches the network errors of all browsers by their messages; any other `TypeError` is a bug. */
const isNetworkError = ({ name, message }: Error): boolean =>
  name === 'TypeError' && /fetch|NetworkError|Load failed/.test(message);

/** The error as a sentence for the owner: the server's message if there is one. */
export function explainFault(error: unknown): string {
  if (error instanceof TRPCClientError) return error.shape ? error.message : unreachableMessage;
  if (error instanceof PasskeyFault) {
    const reason = error.cause instanceof Error ? error.cause.name : '';
    if (reason === 'NotAllowedError') return 'No passkey was used. Try again when you are ready.';
    if (reason === 'InvalidStateError') return 'This device can come in already. Sign in with it.';
    return 'This browser could not use a passkey. Try another browser or device.';
  }
  return error instanceof Error && !isNetworkError(error) ? PAGE_FAULT : unreachableMessage;
}

const readData = (error: unknown) =>
  error instanceof TRPCClientError ? (error as TRPCClientError<AdminCalls>).data : undefined;

/** The structured details of a refused call, such as the conflicting value. */
export const readRefusalFacts = (error: unknown) => readData(error)?.facts;

/** The code of a refused call, such as `PROOF_NEEDED`; undefined for other errors. */
export const readReason = (error: unknown): string | undefined => readData(error)?.reason;
