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

/** Loads what draws once it is needed. When that fails, as it does offline, open dialogs are dismissed. */
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

type OpenDialogsModule = typeof import('../view/OpenDialogs.tsx');

let pending: Promise<OpenDialogsModule> | undefined;
let hasFailed = false;

/** Loads what draws the dialogs. A failure is forgotten, so that the next call tries again. */
function loadOpenDialogs(): Promise<OpenDialogsModule> {
  pending ??= fetchOpenDialogs().catch((error: unknown) => {
    pending = undefined;
    hasFailed = true;
    throw error;
  });
  return pending;
}

async function fetchOpenDialogs(): Promise<OpenDialogsModule> {
  if (hasFailed) await refetchStyles();
  return import('../view/OpenDialogs.tsx');
}

/**
 * Vite requests the styles of a script only once, even if that fails, and the second try would draw dialogs without
 * styles. So the style sheets that failed are requested again here.
 */
async function refetchStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][crossorigin]');
  await Promise.all([...links].filter(hasNoRules).map(refetch));
}

/** Of a style sheet that failed to load, browsers either have no object or refuse to read it. */
function hasNoRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules;
  } catch {
    return true;
  }
}

function refetch(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.onload = resolve;
    again.onerror = reject;
    link.replaceWith(again);
  });
}

/**
 * Loads what draws the dialogs before it is needed. A page that reports a lost connection in a dialog must call this
 * while it is online. Safe to call often; rejects when it could not be loaded.
 */
export async function prepareDialogs(): Promise<void> {
  await loadOpenDialogs();
}
