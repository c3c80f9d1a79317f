import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { Snapshot } from '../state/models.ts';
import {
  dismissUndrawn,
  getServerSnapshot,
  getSnapshot,
  subscribeToDialogs,
  updateSnapshot,
  warnOfSecondHost,
} from '../state/store.ts';
import type { OpenDialogs } from '../view/OpenDialogs.tsx';

/**
 * Renders every open dialog and the loading overlay. Mount it once, anywhere in the page. The view is loaded when the
 * first dialog opens, or earlier by `prepareDialogs`.
 */
export function DialogHost(): ReactNode {
  const snapshot = useSyncExternalStore(subscribeToDialogs, getSnapshot, getServerSnapshot);
  const { dialogs, loading, hosts } = snapshot;
  const self = useRegisteredHost();
  const Open = useOpenDialogs(snapshot);
  return Open && hosts[0] === self ? <Open dialogs={dialogs} loading={loading} /> : null;
}

/** Loads the view on demand. If that fails, as it does offline, open dialogs are dismissed. */
function useOpenDialogs({ dialogs, loading }: Snapshot): typeof OpenDialogs | undefined {
  const [Open, setOpen] = useState<typeof OpenDialogs>();
  useEffect(() => {
    if (Open || dialogs.length + loading.length === 0) return;
    loadOpenDialogs().then((module) => setOpen(() => module.OpenDialogs), dismissUndrawn);
  }, [Open, dialogs, loading]);
  return Open;
}

function useRegisteredHost(): symbol {
  const [self] = useState(() => Symbol('DialogHost'));
  useEffect(() => {
    updateSnapshot({ hosts: [...getSnapshot().hosts, self] });
    warnOfSecondHost(getSnapshot());
    return () => updateSnapshot({ hosts: getSnapshot().hosts.filter((host) => host !== self) });
  }, [self]);
  return self;
}

type OpenDialogsModule = typeof import('../view/OpenDialogs.tsx');

let modulePromise: Promise<OpenDialogsModule> | undefined;
let hasFailed = false;

/** Loads the view. After a failure, the next call tries again. */
function loadOpenDialogs(): Promise<OpenDialogsModule> {
  modulePromise ??= fetchOpenDialogs().catch((error: unknown) => {
    modulePromise = undefined;
    hasFailed = true;
    throw error;
  });
  return modulePromise;
}

async function fetchOpenDialogs(): Promise<OpenDialogsModule> {
  if (hasFailed) await refetchStyles();
  return import('../view/OpenDialogs.tsx');
}

/**
 * Vite requests the style sheets of a chunk only once, even if that fails, so a second import would render dialogs
 * without styles. This requests the failed style sheets again.
 */
async function refetchStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][crossorigin]');
  await Promise.all([...links].filter(hasNoRules).map(refetch));
}

/** For a style sheet that failed to load, `sheet` is null or `cssRules` throws, depending on the browser. */
function hasNoRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules;
  } catch {
    return true;
  }
}

function refetch(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const copy = link.cloneNode() as HTMLLinkElement;
    copy.onload = resolve;
    copy.onerror = reject;
    link.replaceWith(copy);
  });
}

/**
 * Loads the view before a dialog needs it. A page that reports a lost connection in a dialog must call this while it is
 * online. Safe to call repeatedly; rejects if the view could not be loaded.
 */
export async function prepareDialogs(): Promise<void> {
  await loadOpenDialogs();
}
