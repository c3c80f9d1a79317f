import type { DialogModel } from './dialogModel.ts';
import type { LoadingOptions, SheetOptions } from './options.ts';
import { captureReturnPoint, type ReturnPoint } from './returnPoint.ts';

/** A caller's options, completed with the defaults. */
export type SheetModel = SheetOptions &
  Required<Pick<SheetOptions, 'buttons' | 'cancelable' | 'closeOnNavigation'>> & {
    kind: 'sheet';
  };

/** Why a dialog closed without an answer. `undrawn`: the view could not be loaded. */
export type DismissReason = 'escape' | 'outside' | 'close-button' | 'cancel' | 'navigation' | 'undrawn';
type DialogOutcome = { value: unknown } | { reason: DismissReason };

/** A dialog that is open or closing (SPEC section 4), or queued until a host is mounted. */
export interface OpenDialog {
  readonly id: number;
  readonly model: DialogModel | SheetModel;
  /** Undefined while the dialog is open. */
  readonly outcome?: DialogOutcome;
  readonly settle: (outcome: DialogOutcome) => void;
  /** Where focus was when the dialog was opened. */
  readonly returnPoint: ReturnPoint | undefined;
}

/** The current state for the host to render. Immutable: each change creates a new snapshot. */
export interface Snapshot {
  readonly dialogs: readonly OpenDialog[];
  /** One entry for each `loading.show` without a matching `hide` yet. */
  readonly loading: readonly Required<LoadingOptions>[];
}

/** A dialog closes after this time even if its animation never finishes: 75 ms (SPEC section 9) plus 100 ms. */
const CLOSE_FALLBACK_MS = 75 + 100;

const EMPTY_SNAPSHOT: Snapshot = { dialogs: [], loading: [] };

let snapshot = EMPTY_SNAPSHOT;
let lastId = 0;
const listeners = new Set<() => void>();

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
export function openDialog(model: OpenDialog['model']): Promise<unknown> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const settle = (outcome: DialogOutcome) =>
      'value' in outcome ? resolve(outcome.value) : reject(new DialogDismissed(outcome.reason));
    updateSnapshot({
      dialogs: [...snapshot.dialogs, { id, model, settle, returnPoint: captureReturnPoint() }],
    });
  });
}

/** Starts closing a dialog. Outcomes after the first are ignored. */
export function closeDialog(id: number, outcome: DialogOutcome): void {
  const dialog = snapshot.dialogs.find((entry) => entry.id === id);
  if (!dialog || dialog.outcome) return;
  updateSnapshot({
    dialogs: snapshot.dialogs.map((entry) => (entry === dialog ? { ...entry, outcome } : entry)),
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
  const dialog = snapshot.dialogs.find((entry) => entry.id === id);
  if (!dialog?.outcome) return;
  updateSnapshot({ dialogs: snapshot.dialogs.filter((entry) => entry !== dialog) });
  dialog.settle(dialog.outcome);
}

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

/** @returns a `catch` handler that runs `fallback` if the view could not be loaded, and ignores other dismissals */
export const whenUndrawn = (fallback: () => void) => (error: unknown) => {
  if (!(error instanceof DialogDismissed)) throw error;
  if (error.reason === 'undrawn') fallback();
};
