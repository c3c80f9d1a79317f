import type { TypedChange } from './applyTyped.ts';

/** What is kept, and the draft over which it was typed: what was changed elsewhere since then is seen. */
export interface Kept {
  readonly revision: number | undefined;
  readonly waiting: readonly TypedChange[];
}

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
export function keepTyped(kept: Kept): void {
  try {
    if (kept.waiting.length > 0) localStorage.setItem(own, JSON.stringify(kept));
    else localStorage.removeItem(own);
  } catch {
    localStorage.removeItem(own);
  }
}

/** What this window, or one that was closed, has not sent. @returns nothing where everything is at the server */
export async function readKept(): Promise<Kept | undefined> {
  const [name, text] = [own, localStorage.getItem(own)];
  await claimed;
  if (text !== null && name === own) return parseKept(text);
  const { held = [] } = await navigator.locks.query();
  const open = new Set(held.map((lock) => lock.name));
  // One of them: each was typed over a draft of its own.
  const left = Object.keys(localStorage).find((key) => key.startsWith(KEPT_AS) && !open.has(key));
  if (left === undefined) return undefined;
  const kept = parseKept(localStorage.getItem(left));
  localStorage.removeItem(left);
  return kept;
}

function parseKept(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Kept>;
    return Array.isArray(kept.waiting) ? { revision: kept.revision, waiting: kept.waiting } : undefined;
  } catch {
    return undefined;
  }
}
