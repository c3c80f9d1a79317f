import type { LoadingEntry, Model } from './models.ts';
import type { ReturnPoint } from './returnPoint.ts';

/**
 * The open dialogs, outside React: callers add to it, the host draws it. A dialog asked for before the host
 * is mounted simply waits here, and is drawn when the host comes.
 */
export interface OpenDialog {
  readonly id: number;
  readonly model: Model;
  /** SPEC section 4: open, closing; a closed dialog is no longer in the list. */
  readonly state: 'open' | 'closing';
  /** Where the focus was when the dialog was asked for. */
  readonly returnPoint: ReturnPoint | undefined;
}

export interface Snapshot {
  readonly dialogs: readonly OpenDialog[];
  readonly loading: readonly LoadingEntry[];
  /** The hosts that are mounted, oldest first. The oldest draws, further ones draw nothing. */
  readonly hosts: readonly symbol[];
}
