import type { LoadingEntry, Model } from './models.ts';
import type { ReturnPoint } from './returnPoint.ts';

/** A dialog that is open, or waits for the host to be mounted. */
export interface OpenDialog {
  readonly id: number;
  readonly model: Model;
  /** SPEC section 4. A closed dialog is no longer in the list. */
  readonly state: 'open' | 'closing';
  /** Where the focus was when the dialog was opened. */
  readonly returnPoint: ReturnPoint | undefined;
}

/** Everything the host draws, as it is now. A change makes a new one. */
export interface Snapshot {
  readonly dialogs: readonly OpenDialog[];
  readonly loading: readonly LoadingEntry[];
  /** The mounted hosts, oldest first. Only the oldest draws. */
  readonly hosts: readonly symbol[];
}
