import { array, is, object, optional, parseJson, pipe, safeParse, string, unknown } from 'valibot';
import { ChangeInput, type ChangeRequest } from '#content/schema';
import { signWithDocumentKey } from '../../documentKey.ts';

const STORAGE_KEY = 'desk-typed';
/** Any other text is discarded: a script may have written it. */
const Stored = pipe(string(), parseJson(), object({ waiting: array(unknown()), proof: optional(string()) }));

/** Unsent changes of another window or an earlier session. */
export interface UnsentChanges {
  readonly waiting: readonly ChangeRequest[];
  /** Whether this session typed them. If not, a script of the public page may have, or the owner has signed in again. */
  readonly isProven: boolean;
  /** Removes the stored changes. Called once they were taken over or discarded. */
  forget(): void;
}

/** Releases the lock of the previous session in this window. */
let releaseLock: () => void = () => undefined;

/**
 * Keeps unsent changes in localStorage under a name of this session and window, so that no other window removes them.
 * The name is locked while the window is open; changes under another name are handed over once the lock of that name
 * is free, after its window was closed or reloaded.
 * @returns a function that replaces the kept changes
 */
export function openUnsentChanges(
  onFound: (found: UnsentChanges) => void,
): (waiting: readonly ChangeRequest[]) => void {
  releaseLock();
  const storedNames = Object.keys(localStorage).filter((name) => name.startsWith(STORAGE_KEY));
  const ownName = `${STORAGE_KEY}-${crypto.randomUUID()}`;
  const windowEnd = Promise.withResolvers<void>();
  releaseLock = windowEnd.resolve;
  void navigator.locks.request(ownName, () => windowEnd.promise);
  for (const name of storedNames) void navigator.locks.request(name, () => takeOver(name, onFound));
  return (waiting) => void store(ownName, waiting);
}

/** Browsers store about five million letters; longer text stays in its field while the admin is open. */
async function store(name: string, waiting: readonly ChangeRequest[]): Promise<void> {
  const text = JSON.stringify({ waiting });
  localStorage.removeItem(name);
  if (waiting.length === 0) return;
  try {
    // Stored at once without a proof, because the window may close before the proof is made.
    localStorage.setItem(name, text);
    const proof = await signWithDocumentKey(text);
    if (proof && localStorage.getItem(name) === text)
      localStorage.setItem(name, JSON.stringify({ waiting, proof }));
  } catch {
    // The browser's storage is full.
  }
}

/** Hands over the changes under a name. Resolves once they are removed, so that no other window finds them before. */
async function takeOver(name: string, onFound: (found: UnsentChanges) => void): Promise<void> {
  const { success, output } = safeParse(Stored, localStorage.getItem(name));
  const waiting = success ? output.waiting.filter((one) => is(ChangeInput, one)) : [];
  if (!success || waiting.length === 0) return localStorage.removeItem(name);
  const { proof, ...stored } = output;
  const isProven = proof !== undefined && proof === (await signWithDocumentKey(JSON.stringify(stored)));
  const removal = Promise.withResolvers<void>();
  const forget = () => {
    localStorage.removeItem(name);
    removal.resolve();
  };
  onFound({ waiting, isProven, forget });
  return removal.promise;
}
