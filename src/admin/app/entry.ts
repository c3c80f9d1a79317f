import { useEffect, useState } from 'react';

/** A one-time way in. */
export interface EntryByLink {
  readonly kind: 'invitation' | 'link';
  readonly token: string;
}

/** They stand behind the `#`, and leave the address at once, so that no copy of it holds them. */
function takeEntry(): EntryByLink | null {
  const [, kind, token] = /^#(invitation|link)=([\w-]+)$/.exec(location.hash) ?? [];
  if (token === undefined) return null;
  history.replaceState(null, '', location.pathname);
  return { kind: kind === 'invitation' ? kind : 'link', token };
}

/** The link that the desk was opened by, also where it was open already, and how to be done with it. */
export function useEntry(): [EntryByLink | null, () => void] {
  const [entry, setEntry] = useState(takeEntry);
  useEffect(() => {
    const look = () => setEntry((last) => takeEntry() ?? last);
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  return [entry, () => setEntry(null)];
}
