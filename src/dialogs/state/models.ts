import type { DialogModel } from './dialogModel.ts';
import type { LoadingOptions, SheetButton } from './options.ts';
import type { ReturnPoint } from './returnPoint.ts';

export interface SheetModel {
  kind: 'sheet';
  title: string | undefined;
  message: string | undefined;
  buttons: readonly SheetButton[];
  cancelable: boolean;
  closeOnNavigation: boolean;
}

/** Why a dialog closed without an answer. `undrawn`: the view could not be loaded. */
export type DismissReason = 'escape' | 'outside' | 'close-button' | 'cancel' | 'navigation' | 'undrawn';
export type DialogOutcome = { value: unknown } | { reason: DismissReason };

/** A dialog that is open or closing (SPEC section 4), or queued until a host is mounted. */
export interface OpenDialog {
  readonly id: number;
  readonly model: DialogModel | SheetModel;
  /** Missing while the dialog is open. */
  readonly outcome?: DialogOutcome;
  readonly settle: (outcome: DialogOutcome) => void;
  /** Where focus was when the dialog was opened. */
  readonly returnPoint: ReturnPoint | undefined;
}

/** The current state for the host to render. Immutable: each change creates a new snapshot. */
export interface Snapshot {
  readonly dialogs: readonly OpenDialog[];
  /** Each `loading.show` that has had no `hide` yet. */
  readonly loading: readonly Required<LoadingOptions>[];
}
