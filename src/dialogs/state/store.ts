import { DialogDismissed, type DismissReason } from './DialogDismissed.ts';
import { warnOfMissingHost } from './hostWarnings.ts';
import type { Model } from './models.ts';
import { captureReturnPoint } from './returnPoint.ts';
import type { Snapshot } from './snapshot.ts';

type Outcome = { value: unknown } | { reason: DismissReason };

/** SPEC section 9: about 75 ms for the animation, and 100 ms in case its end is never reported. */
const CLOSE_FALLBACK_MS = 75 + 100;

const EMPTY_SNAPSHOT: Snapshot = { dialogs: [], loading: [], hosts: [] };

let snapshot = EMPTY_SNAPSHOT;
let lastId = 0;
const listeners = new Set<() => void>();
const settlers = new Map<number, (outcome: Outcome) => void>();
const outcomes = new Map<number, Outcome>();

/** Calls `listener` after each change. Returns the function that stops it. */
export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns what is open now. */
export const getSnapshot = (): Snapshot => snapshot;

/** Returns nothing open: on a server, and in the browser's first render, which must agree with its HTML. */
export const getServerSnapshot = (): Snapshot => EMPTY_SNAPSHOT;

/** Replaces parts of the snapshot and tells the listeners. */
export function updateSnapshot(next: Partial<Snapshot>): void {
  snapshot = { ...snapshot, ...next };
  for (const listener of listeners) listener();
}

/** Opens a dialog. Once it has closed, resolves to the chosen value or rejects with `DialogDismissed`. */
export function openDialog(model: Model): Promise<unknown> {
  lastId += 1;
  const id = lastId;
  warnOfMissingHost(getSnapshot);
  return new Promise((resolve, reject) => {
    settlers.set(id, (outcome) =>
      'value' in outcome ? resolve(outcome.value) : reject(new DialogDismissed(outcome.reason)),
    );
    updateSnapshot({
      dialogs: [...snapshot.dialogs, { id, model, state: 'open', returnPoint: captureReturnPoint() }],
    });
  });
}

/** Starts closing a dialog. The first outcome counts; later ones are ignored. */
export function closeDialog(id: number, outcome: Outcome): void {
  const dialog = snapshot.dialogs.find((candidate) => candidate.id === id);
  if (dialog?.state !== 'open') return;
  outcomes.set(id, outcome);
  updateSnapshot({
    dialogs: snapshot.dialogs.map((each) => (each === dialog ? { ...each, state: 'closing' } : each)),
  });
  setTimeout(finishClosing, CLOSE_FALLBACK_MS, id);
}

/** Dismisses every open dialog at once, because what draws them could not be loaded. */
export function dismissUndrawn(): void {
  for (const { id } of snapshot.dialogs) {
    closeDialog(id, { reason: 'undrawn' });
    finishClosing(id);
  }
}

/** Ends the closing: the dialog is removed, and then its promise settles. Safe to call twice. */
export function finishClosing(id: number): void {
  const outcome = outcomes.get(id);
  if (!outcome) return;
  outcomes.delete(id);
  updateSnapshot({ dialogs: snapshot.dialogs.filter((dialog) => dialog.id !== id) });
  settlers.get(id)?.(outcome);
  settlers.delete(id);
}
