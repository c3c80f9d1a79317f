import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { dismissUndrawn, getServerSnapshot, getSnapshot, subscribeToDialogs } from '../state/store.ts';
import type { OpenDialogs } from '../view/OpenDialogs.tsx';

/** Mount it once, anywhere. Loads the view with the first dialog; if that fails (offline), dismisses the dialogs. */
export function DialogHost(): ReactNode {
  const snapshot = useSyncExternalStore(subscribeToDialogs, getSnapshot, getServerSnapshot);
  const [View, setView] = useState<typeof OpenDialogs>();
  const { dialogs, loading } = snapshot;
  useEffect(() => {
    if (View || dialogs.length + loading.length === 0) return;
    prepareDialogs().then((module) => setView(() => module.OpenDialogs), dismissUndrawn);
  }, [View, dialogs, loading]);
  return View && <View {...snapshot} />;
}

type OpenDialogsModule = typeof import('../view/OpenDialogs.tsx');

let modulePromise: Promise<OpenDialogsModule> | undefined;
let hasFailed = false;

/** Loads the view. A page whose dialogs report a lost connection calls this while online, and again after a failure. */
export function prepareDialogs(): Promise<OpenDialogsModule> {
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

/** Vite requests a chunk's style sheets only once, even if that fails, so this repeats the failed requests. */
async function refetchStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][crossorigin]');
  await Promise.all([...links].filter(hasNotLoaded).map(refetch));
}

/** For a style sheet that failed to load, `sheet` is null or `cssRules` throws, depending on the browser. */
function hasNotLoaded({ sheet }: HTMLLinkElement): boolean {
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
