import { useEffect } from 'react';
import { closeDialog } from '../../state/store.ts';
import { listen } from '../dom/listen.ts';

/** Back, forward, a new hash, or leaving the page (`closeOnNavigation`, SPEC section 3). */
const NAVIGATIONS = ['popstate', 'hashchange', 'pagehide'];

/** Dismisses the dialog when the visitor navigates. */
export function useNavigationDismissal(id: number, closeOnNavigation: boolean): void {
  useEffect(() => {
    if (!closeOnNavigation) return;
    return listen(window, NAVIGATIONS, () => closeDialog(id, { reason: 'navigation' }));
  }, [id, closeOnNavigation]);
}
