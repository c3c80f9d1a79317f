import { is } from 'valibot';
import { ChangeInput } from '#calls/schemas';
import type { ChangeRequest } from '#content/drafts/change';
import { signWithDocumentKey } from '../../documentKey.ts';

const KEPT_AS = 'desk-typed';

/** What another window, or an earlier session in this one, has not sent. */
export interface FoundTyped {
  readonly waiting: readonly ChangeRequest[];
  /** This session has typed it. Otherwise it may be a script's of the public page, or its owner has signed in again since. */
  readonly isProven: boolean;
  /** It was taken over, or is not wanted. */
  forget(): void;
}

/** Ends what the session before has claimed in this window. */
let release: () => void = () => undefined;

/**
 * Keeps what was typed in this browser, under a name that is this session's and this window's alone: one that has saved
 * everything would forget what waits in another. The name is locked as long as the window is open, and what is kept under
 * another is handed over once that is free: its window was closed or loaded again.
 * @returns what keeps the changes that wait, in place of the ones before
 */
export function openKept(onFound: (found: FoundTyped) => void): (waiting: readonly ChangeRequest[]) => void {
  release();
  const left = Object.keys(localStorage).filter((name) => name.startsWith(KEPT_AS));
  const own = `${KEPT_AS}-${crypto.randomUUID()}`;
  const isOver = Promise.withResolvers<void>();
  release = isOver.resolve;
  void navigator.locks.request(own, () => isOver.promise);
  for (const name of left) void navigator.locks.request(name, () => handOver(name, onFound));
  return (waiting) => keep(own, waiting);
}

/** A browser keeps about five million letters; what is longer stays in its field as long as the admin is open. */
function keep(name: string, waiting: readonly ChangeRequest[]): void {
  const text = JSON.stringify({ waiting });
  try {
    if (waiting.length === 0) localStorage.removeItem(name);
    // At once, since the window may be closed before there is a proof.
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
async function handOver(name: string, onFound: (found: FoundTyped) => void): Promise<void> {
  const { proof, ...kept } = parseKept(localStorage.getItem(name) ?? '');
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

/** Nothing of what a script could have put there is taken for granted. */
function parseKept(text: string): { waiting?: unknown; proof?: unknown } {
  try {
    const kept: unknown = JSON.parse(text);
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}
