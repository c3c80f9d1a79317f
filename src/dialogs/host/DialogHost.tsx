import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { warnOfSecondHost } from '../state/hostWarnings.ts';
import type { Snapshot } from '../state/snapshot.ts';
import {
  dismissUndrawn,
  getServerSnapshot,
  getSnapshot,
  subscribeToDialogs,
  updateSnapshot,
} from '../state/store.ts';
import type { OpenDialogs } from '../view/OpenDialogs.tsx';
import { loadOpenDialogs } from './loadOpenDialogs.ts';

/**
 * Draws every open dialog and the loading overlay. Mount it once, anywhere in the page. What draws them is loaded when
 * the first one opens, or earlier by `prepareDialogs`.
 */
export function DialogHost(): ReactNode {
  const snapshot = useSyncExternalStore(subscribeToDialogs, getSnapshot, getServerSnapshot);
  const { dialogs, loading, hosts } = snapshot;
  const self = useRegisteredHost();
  const Open = useOpenDialogs(snapshot);
  return Open && hosts[0] === self ? <Open dialogs={dialogs} loading={loading} /> : null;
}

/** Loads what draws once it is needed. When that fails, as it does offline, the callers are told. */
function useOpenDialogs({ dialogs, loading }: Snapshot): typeof OpenDialogs | undefined {
  const [Open, setOpen] = useState<typeof OpenDialogs>();
  useEffect(() => {
    if (Open || dialogs.length + loading.length === 0) return;
    loadOpenDialogs().then((module) => setOpen(() => module.OpenDialogs), dismissUndrawn);
  }, [Open, dialogs, loading]);
  return Open;
}

/** Joins the list of hosts while mounted. */
function useRegisteredHost(): symbol {
  const [self] = useState(() => Symbol('DialogHost'));
  useEffect(() => {
    updateSnapshot({ hosts: [...getSnapshot().hosts, self] });
    warnOfSecondHost(getSnapshot());
    return () => updateSnapshot({ hosts: getSnapshot().hosts.filter((host) => host !== self) });
  }, [self]);
  return self;
}
