import { array, is, object, optional, parseJson, pipe, safeParse, string, unknown } from 'valibot';
import { ChangeInput, type ChangeRequest } from '#content/schema';
import { signWithDocumentKey } from '../../documentKey.ts';

const KEY_PREFIX = 'desk-typed';
/** The format of a stored entry. Text in any other format is discarded: a script may have written it. */
const Entry = pipe(string(), parseJson(), object({ waiting: array(unknown()), proof: optional(string()) }));

/** Unsent changes of a closed window or an earlier session. */
export interface UnsentChanges {
  readonly waiting: readonly ChangeRequest[];
  /** Whether they were made in this session, rather than in an earlier one or by a script of the public page. */
  readonly isProven: boolean;
  /** Removes the stored changes, once the queue has taken them over or discarded them. */
  forget(): void;
}

/** Releases the lock of the previous session in this window. */
let releaseLock: () => void = () => undefined;

/**
 * Stores unsent changes in localStorage under a key of this session and window, so that no other window removes them.
 * A Web Lock holds the key while the window is open. Changes under another key are passed to `onFound` once its lock
 * is free, which means that its window was closed or reloaded.
 * @returns a function that replaces the stored changes
 */
export function openUnsentChanges(
  onFound: (found: UnsentChanges) => void,
): (waiting: readonly ChangeRequest[]) => void {
  releaseLock();
  const storedKeys = Object.keys(localStorage).filter((key) => key.startsWith(KEY_PREFIX));
  const ownKey = `${KEY_PREFIX}-${crypto.randomUUID()}`;
  const windowEnd = Promise.withResolvers<void>();
  releaseLock = windowEnd.resolve;
  void navigator.locks.request(ownKey, () => windowEnd.promise);
  for (const key of storedKeys) void navigator.locks.request(key, () => handOver(key, onFound));
  return (waiting) => void store(ownKey, waiting);
}

/** localStorage holds about five million letters. Longer text exists only in its field while the admin is open. */
async function store(key: string, waiting: readonly ChangeRequest[]): Promise<void> {
  const text = JSON.stringify({ waiting });
  localStorage.removeItem(key);
  if (waiting.length === 0) return;
  try {
    // Stored at once without a proof, because the window may close before the proof is made.
    localStorage.setItem(key, text);
    const proof = await signWithDocumentKey(text);
    if (proof && localStorage.getItem(key) === text)
      localStorage.setItem(key, JSON.stringify({ waiting, proof }));
  } catch {
    // localStorage is full.
  }
}

/** Passes the changes under a key to `onFound`. The caller's lock is held until they are removed from localStorage. */
async function handOver(key: string, onFound: (found: UnsentChanges) => void): Promise<void> {
  const { success, output } = safeParse(Entry, localStorage.getItem(key));
  const waiting = success ? output.waiting.filter((one) => is(ChangeInput, one)) : [];
  if (!success || waiting.length === 0) return localStorage.removeItem(key);
  const { proof, ...stored } = output;
  const isProven = proof !== undefined && proof === (await signWithDocumentKey(JSON.stringify(stored)));
  const removal = Promise.withResolvers<void>();
  const forget = () => {
    localStorage.removeItem(key);
    removal.resolve();
  };
  onFound({ waiting, isProven, forget });
  return removal.promise;
}
