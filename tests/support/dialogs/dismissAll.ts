import { closeDialog, finishClosing, getSnapshot } from '../../../src/dialogs/state/store.ts';

/** Closes every dialog after a test or story, whether or not a host is mounted. */
export function dismissAll(): void {
  for (const { id } of getSnapshot().dialogs) {
    closeDialog(id, { reason: 'navigation' });
    finishClosing(id);
  }
}
