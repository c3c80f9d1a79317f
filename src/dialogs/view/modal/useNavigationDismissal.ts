import { useEffect } from 'react';
import { closeDialog } from '../../state/store.ts';

/** Back, forward, a new hash, or leaving the page (`closeOnNavigation`, SPEC section 3). */
const NAVIGATIONS = ['popstate', 'hashchange', 'pagehide'];

export function useNavigationDismissal(id: number, closeOnNavigation: boolean): void {
  useEffect(() => {
    if (!closeOnNavigation) return;
    const dismiss = () => closeDialog(id, { reason: 'navigation' });
    for (const type of NAVIGATIONS) window.addEventListener(type, dismiss);
    return () => {
      for (const type of NAVIGATIONS) window.removeEventListener(type, dismiss);
    };
  }, [id, closeOnNavigation]);
}
