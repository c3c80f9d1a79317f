import type { ReactNode } from 'react';
import type { Snapshot } from '../state/store.ts';
import { Dialog } from './dialog/Dialog.tsx';
import { LoadingOverlay } from './loading/LoadingOverlay.tsx';
import { BottomSheet } from './sheet/BottomSheet.tsx';

/** Renders every open dialog and the loading overlay. The host loads this file, and all it imports, on demand. */
export function OpenDialogs({ dialogs, loading }: Snapshot): ReactNode {
  return (
    <>
      {/* First, so that a dialog opened together with the overlay is above it. */}
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
