import { is } from 'valibot';
import { ChangeInput } from '#calls/schemas';
import type { AskedChange } from '#content/drafts/change';
import { proveWritten } from '../../documentKey.ts';

const KEPT_AS = 'desk-typed';
const WINDOW = 'desk-window';

/**
 * Each window of a browser keeps what was typed in it under a name of its own: one that has saved everything would
 * forget what waits in another. The name stays while the window is loaded again.
 */
let own = `${KEPT_AS}-${sessionStorage.getItem(WINDOW) ?? nameWindow()}`;

function nameWindow(): string {
  const name = crypto.randomUUID();
  sessionStorage.setItem(WINDOW, name);
  return name;
}

/** Held as long as the window is open: what is kept under a name that nobody holds was left behind. */
const claimed = new Promise<void>((resolve) => {
  const hold = (lock: Lock | null) => {
    // A window that was doubled has the name of the other one.
    if (lock === null) {
      own = `${KEPT_AS}-${nameWindow()}`;
      void navigator.locks.request(own, () => new Promise(() => {}));
    }
    resolve();
    return lock === null ? undefined : new Promise<void>(() => {});
  };
  void navigator.locks.request(own, { ifAvailable: true }, hold);
});

/** A browser keeps about five million letters; what is longer stays in its field as long as the desk is open. */
export function keepTyped(waiting: readonly AskedChange[]): void {
  const [name, text] = [own, JSON.stringify({ waiting })];
  try {
    if (waiting.length === 0) localStorage.removeItem(name);
    // At once, since the window may be closed before there is a proof.
    else localStorage.setItem(name, text);
  } catch {
    localStorage.removeItem(name);
  }
  void addProof(name, text, waiting).catch(() => undefined);
}

async function addProof(name: string, text: string, waiting: readonly AskedChange[]): Promise<void> {
  const proof = await proveWritten(text);
  if (proof && localStorage.getItem(name) === text)
    localStorage.setItem(name, JSON.stringify({ waiting, proof }));
}

/** What was found in the browser at the start. */
export interface FoundTyped {
  readonly waiting: readonly AskedChange[];
  /**
   * Where it waits for its owner to say that it is hers: it may be a script's of the public page, or was typed before she
   * signed in again. Left out where this session has typed it.
   */
  readonly keptAs?: string;
}

/** What this window, or one that was closed, has not sent. @returns nothing where everything is at the server */
export async function readKept(): Promise<FoundTyped | undefined> {
  const [name, text] = [own, localStorage.getItem(own)];
  await claimed;
  if (text !== null && name === own) return findOut(text);
  const { held = [] } = await navigator.locks.query();
  const open = new Set(held.map((lock) => lock.name));
  // One of them: each was typed over a draft of its own.
  const left = Object.keys(localStorage).find((key) => key.startsWith(KEPT_AS) && !open.has(key));
  if (left === undefined) return undefined;
  const found = localStorage.getItem(left) ?? '';
  localStorage.removeItem(left);
  return findOut(found);
}

async function findOut(text: string): Promise<FoundTyped | undefined> {
  const { proof, ...kept } = parseKept(text);
  const changes: unknown[] = Array.isArray(kept.waiting) ? kept.waiting : [];
  const waiting = changes.filter((one) => is(ChangeInput, one));
  const isProven = proof !== undefined && proof === (await proveWritten(JSON.stringify(kept)));
  if (isProven) return { waiting };
  if (localStorage.getItem(own) === text) localStorage.removeItem(own);
  if (waiting.length === 0) return undefined;
  const keptAs = `${KEPT_AS}-${crypto.randomUUID()}`;
  // Held, so that no other window asks as well.
  void navigator.locks.request(keptAs, () => new Promise(() => {}));
  localStorage.setItem(keptAs, text);
  return { waiting, keptAs };
}

/** It was sent, or is not wanted. */
export const forgetFound = (keptAs: string): void => localStorage.removeItem(keptAs);

/** Nothing of what a script could have put there is taken for granted. */
function parseKept(text: string): { waiting?: unknown; proof?: unknown } {
  try {
    const kept: unknown = JSON.parse(text);
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}
