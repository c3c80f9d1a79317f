import type { ReactNode } from 'react';
import type { Snapshot } from '../state/snapshot.ts';
import { Dialog } from './dialog/Dialog.tsx';
import { LoadingOverlay } from './loading/LoadingOverlay.tsx';
import { BottomSheet } from './sheet/BottomSheet.tsx';

/** Every open dialog and the loading overlay. Comes in a file of its own, with its styles: see `prepare.ts`. */
export function OpenDialogs({ dialogs, loading }: Pick<Snapshot, 'dialogs' | 'loading'>): ReactNode {
  return (
    <>
      {/* First: a dialog asked for together with the overlay then lies above it, and can be answered. */}
      {loading.length > 0 && <LoadingOverlay entries={loading} />}
      {dialogs.map((dialog) =>
        dialog.model.kind === 'sheet' ? (
          <BottomSheet key={dialog.id} dialog={dialog} model={dialog.model} />
        ) : (
          <Dialog key={dialog.id} dialog={dialog} model={dialog.model} />
        ),
      )}
    </>
  );
}
