import type { Model, Snapshot } from './models.ts';
import { captureReturnPoint } from './returnPoint.ts';

type Outcome = { value: unknown } | { reason: DismissReason };

/** A dialog closes after this time even if its animation never finishes: 75 ms (SPEC section 9) plus 100 ms. */
const CLOSE_FALLBACK_MS = 75 + 100;

const EMPTY_SNAPSHOT: Snapshot = { dialogs: [], loading: [], hosts: [] };

let snapshot = EMPTY_SNAPSHOT;
let lastId = 0;
const listeners = new Set<() => void>();
const settlers = new Map<number, (outcome: Outcome) => void>();
const outcomes = new Map<number, Outcome>();

/** @returns the function that unsubscribes */
export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const getSnapshot = (): Snapshot => snapshot;

/** Empty on a server, and in the browser's first render, which must match the server's HTML. */
export const getServerSnapshot = (): Snapshot => EMPTY_SNAPSHOT;

export function updateSnapshot(next: Partial<Snapshot>): void {
  snapshot = { ...snapshot, ...next };
  for (const listener of listeners) listener();
}

/** Opens a dialog. Once it has closed, the promise resolves to the answer or rejects with `DialogDismissed`. */
export function openDialog(model: Model): Promise<unknown> {
  lastId += 1;
  const id = lastId;
  warnOfMissingHost();
  return new Promise((resolve, reject) => {
    settlers.set(id, (outcome) =>
      'value' in outcome ? resolve(outcome.value) : reject(new DialogDismissed(outcome.reason)),
    );
    updateSnapshot({
      dialogs: [...snapshot.dialogs, { id, model, state: 'open', returnPoint: captureReturnPoint() }],
    });
  });
}

/** Starts closing a dialog. Outcomes after the first are ignored. */
export function closeDialog(id: number, outcome: Outcome): void {
  const dialog = snapshot.dialogs.find((candidate) => candidate.id === id);
  if (dialog?.state !== 'open') return;
  outcomes.set(id, outcome);
  updateSnapshot({
    dialogs: snapshot.dialogs.map((each) => (each === dialog ? { ...each, state: 'closing' } : each)),
  });
  setTimeout(finishClosing, CLOSE_FALLBACK_MS, id);
}

/** Dismisses every open dialog at once, because the view could not be loaded. */
export function dismissUndrawn(): void {
  for (const { id } of snapshot.dialogs) {
    closeDialog(id, { reason: 'undrawn' });
    finishClosing(id);
  }
}

/** Removes a closing dialog, then settles its promise. Safe to call twice. */
export function finishClosing(id: number): void {
  const outcome = outcomes.get(id);
  if (!outcome) return;
  outcomes.delete(id);
  updateSnapshot({ dialogs: snapshot.dialogs.filter((dialog) => dialog.id !== id) });
  settlers.get(id)?.(outcome);
  settlers.delete(id);
}

/** After this time without a host, the page probably forgot to mount one. */
const HOST_EXPECTED_MS = 1000;
/** Bundlers other than Vite do not define `env`: then there are no warnings. */
const IN_DEVELOPMENT = import.meta.env?.DEV;

function warnOfMissingHost(): void {
  if (!IN_DEVELOPMENT || snapshot.hosts.length > 0) return;
  setTimeout(() => {
    if (snapshot.hosts.length > 0 || snapshot.dialogs.length === 0) return;
    console.error('No <DialogHost /> is mounted, so no dialog can be seen. Mount one in the page.');
  }, HOST_EXPECTED_MS);
}

/** A second host renders nothing. */
export function warnOfSecondHost({ hosts }: Snapshot): void {
  if (!IN_DEVELOPMENT || hosts.length < 2) return;
  console.error('Two <DialogHost /> are mounted. The first one draws the dialogs; remove the other.');
}

/** Why a dialog closed without an answer. `undrawn`: the view could not be loaded. */
export type DismissReason = 'escape' | 'outside' | 'close-button' | 'cancel' | 'navigation' | 'undrawn';

/** The rejection of a dismissed dialog (CONTRACT "Dialogs"), so that "no" differs from no answer. */
export class DialogDismissed extends Error {
  // A literal, because minifiers rename the class.
  override readonly name = 'DialogDismissed';
  readonly reason: DismissReason;

  constructor(reason: DismissReason) {
    super(`The dialog was dismissed (${reason}).`);
    this.reason = reason;
  }
}

/** @returns a `catch` handler that runs `fallback` if the dialog could not be drawn, and ignores other dismissals */
export const whenUndrawn = (fallback: () => void) => (error: unknown) => {
  if (!(error instanceof DialogDismissed)) throw error;
  if (error.reason === 'undrawn') fallback();
};
