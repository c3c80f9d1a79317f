import type { Model, Snapshot } from './models.ts';
import { captureReturnPoint } from './returnPoint.ts';

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

/** Replaces parts of the snapshot and notifies the listeners. */
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

/** A host that is not mounted this long after a call was probably forgotten. */
const HOST_EXPECTED_MS = 1000;
/** Bundlers other than Vite leave `env` out; then there are no warnings. */
const IN_DEVELOPMENT = import.meta.env?.DEV;

/** Warns in development when a dialog is opened and no host is mounted. */
function warnOfMissingHost(getSnapshot: () => Snapshot): void {
  if (!IN_DEVELOPMENT || getSnapshot().hosts.length > 0) return;
  setTimeout(() => {
    if (getSnapshot().hosts.length > 0 || getSnapshot().dialogs.length === 0) return;
    console.error('No <DialogHost /> is mounted, so no dialog can be seen. Mount one in the page.');
  }, HOST_EXPECTED_MS);
}

/** Warns in development when a second host is mounted, which draws nothing. */
export function warnOfSecondHost({ hosts }: Snapshot): void {
  if (!IN_DEVELOPMENT || hosts.length < 2) return;
  console.error('Two <DialogHost /> are mounted. The first one draws the dialogs; remove the other.');
}

/** Why a dialog closed without an answer. `undrawn`: the code that draws it could not be loaded. */
export type DismissReason = 'escape' | 'outside' | 'close-button' | 'cancel' | 'navigation' | 'undrawn';

/** What a dismissed dialog rejects with (CONTRACT "Dialogs"), so that "no" differs from no answer. */
export class DialogDismissed extends Error {
  // Set here, because minified code would report the minified name of the class.
  override readonly name = 'DialogDismissed';
  readonly reason: DismissReason;

  constructor(reason: DismissReason) {
    super(`The dialog was dismissed (${reason}).`);
    this.reason = reason;
  }
}

/** Returns a handler for `catch` that runs `fallback` when the dialog could not be drawn and ignores other dismissals. */
export const whenUndrawn = (fallback: () => void) => (error: unknown) => {
  if (!(error instanceof DialogDismissed)) throw error;
  if (error.reason === 'undrawn') fallback();
};
