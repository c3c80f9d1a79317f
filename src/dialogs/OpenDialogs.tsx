import type { ReactNode } from 'react';
import { LoadingOverlay } from './loading/LoadingOverlay.tsx';
import { Dialog } from './parts/Dialog.tsx';
import { BottomSheet } from './sheet/BottomSheet.tsx';
import type { Snapshot } from './store.ts';

/** Every open dialog and the loading overlay. Comes in a file of its own, with its styles: see `prepare.ts`. */
export function OpenDialogs({ dialogs, loading }: Pick<Snapshot, 'dialogs' | 'loading'>): ReactNode {
  return (
    <>
      {/* First: a dialog asked for together with the overlay then lies above it, and can be answered. */}
      {loading.length > 0 && <LoadingOverlay views={loading} />}
      {dialogs.map((dialog) =>
        dialog.view.kind === 'sheet' ? (
          <BottomSheet key={dialog.id} dialog={dialog} view={dialog.view} />
        ) : (
          <Dialog key={dialog.id} dialog={dialog} view={dialog.view} />
        ),
      )}
    </>
  );
}
