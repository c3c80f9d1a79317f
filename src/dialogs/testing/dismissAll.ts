import { closeDialog, currentSnapshot, finishClosing } from '../state/store.ts';

/** Leaves no dialog to the next test or story, whether a host is mounted or not. */
export function dismissAll(): void {
  for (const { id } of currentSnapshot().dialogs) {
    closeDialog(id, { reason: 'navigation' });
    finishClosing(id);
  }
}
