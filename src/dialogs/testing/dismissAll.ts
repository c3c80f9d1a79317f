import { closeDialog, finishClosing, getSnapshot } from '../state/store.ts';

/** Leaves no dialog to the next test or story, whether a host is mounted or not. */
export function dismissAll(): void {
  for (const { id } of getSnapshot().dialogs) {
    closeDialog(id, { reason: 'navigation' });
    finishClosing(id);
  }
}
