import { is } from 'valibot';
import { ChangeInput } from '#calls';
import type { ChangeRequest } from '#content/schema';
import { signWithDocumentKey } from '../../documentKey.ts';

const STORAGE_KEY = 'desk-typed';

/** Unsent changes of another window or an earlier session. */
export interface UnsentChanges {
  readonly waiting: readonly ChangeRequest[];
  /**
   * Whether this session typed it. If not, a script of the public page may have written it, or the owner has
   * signed in again.
   */
  readonly isProven: boolean;
  /** Called once it was taken over or discarded. */
  forget(): void;
}

/** Releases the lock of the previous session in this window. */
let release: () => void = () => undefined;

/**
 * Keeps unsent changes in localStorage under a name of this session and window, so that no other window removes
 * them. The name is locked while the window is open; changes under other names are handed over once their lock
 * is free, after that window was closed or reloaded.
 * @returns a function that replaces the kept changes
 */
export function openUnsentChanges(
  onFound: (found: UnsentChanges) => void,
): (waiting: readonly ChangeRequest[]) => void {
  release();
  const left = Object.keys(localStorage).filter((name) => name.startsWith(STORAGE_KEY));
  const own = `${STORAGE_KEY}-${crypto.randomUUID()}`;
  const isOver = Promise.withResolvers<void>();
  release = isOver.resolve;
  void navigator.locks.request(own, () => isOver.promise);
  for (const name of left) void navigator.locks.request(name, () => takeOver(name, onFound));
  return (waiting) => store(own, waiting);
}

/** Browsers allow about five million letters; longer text stays in its field while the admin is open. */
function store(name: string, waiting: readonly ChangeRequest[]): void {
  const text = JSON.stringify({ waiting });
  try {
    if (waiting.length === 0) localStorage.removeItem(name);
    // At once, because the window may close before the proof is made.
    else localStorage.setItem(name, text);
  } catch {
    localStorage.removeItem(name);
  }
  void addProof(name, text, waiting).catch(() => undefined);
}

async function addProof(name: string, text: string, waiting: readonly ChangeRequest[]): Promise<void> {
  const proof = await signWithDocumentKey(text);
  if (proof && localStorage.getItem(name) === text)
    localStorage.setItem(name, JSON.stringify({ waiting, proof }));
}

/** @returns once it is forgotten: until then no other window finds it */
async function takeOver(name: string, onFound: (found: UnsentChanges) => void): Promise<void> {
  const { proof, ...kept } = parseStored(localStorage.getItem(name) ?? '');
  const changes: unknown[] = Array.isArray(kept.waiting) ? kept.waiting : [];
  const waiting = changes.filter((one) => is(ChangeInput, one));
  const isForgotten = Promise.withResolvers<void>();
  const forget = () => {
    localStorage.removeItem(name);
    isForgotten.resolve();
  };
  if (waiting.length === 0) forget();
  else {
    const isProven = proof !== undefined && proof === (await signWithDocumentKey(JSON.stringify(kept)));
    onFound({ waiting, isProven, forget });
  }
  return isForgotten.promise;
}

/** A script may have written anything here. */
function parseStored(text: string): { waiting?: unknown; proof?: unknown } {
  try {
    const kept: unknown = JSON.parse(text);
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}
