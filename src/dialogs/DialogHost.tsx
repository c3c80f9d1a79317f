import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { LoadingOverlay } from './loading/LoadingOverlay.tsx';
import { Dialog } from './parts/Dialog.tsx';
import { BottomSheet } from './sheet/BottomSheet.tsx';
import { change, currentSnapshot, serverSnapshot, subscribe } from './store.ts';

/** Draws every open dialog and the loading overlay. To be mounted once, anywhere in the page. */
export function DialogHost(): ReactNode {
  const { dialogs, loading, hosts } = useSyncExternalStore(subscribe, currentSnapshot, serverSnapshot);
  const self = useRegisteredHost();
  if (hosts[0] !== self) return null;
  return (
    <>
      {dialogs.map((dialog) =>
        dialog.view.kind === 'sheet' ? (
          <BottomSheet key={dialog.id} dialog={dialog} view={dialog.view} />
        ) : (
          <Dialog key={dialog.id} dialog={dialog} view={dialog.view} />
        ),
      )}
      {loading.length > 0 && <LoadingOverlay views={loading} />}
    </>
  );
}

/** Joins the list of hosts while mounted. */
function useRegisteredHost(): symbol {
  const [self] = useState(() => Symbol('DialogHost'));
  useEffect(() => {
    change({ hosts: [...currentSnapshot().hosts, self] });
    return () => change({ hosts: currentSnapshot().hosts.filter((host) => host !== self) });
  }, [self]);
  return self;
}
