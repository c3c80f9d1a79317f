import { useEffect } from 'react';
import { listen } from '../dom/listen.ts';

/**
 * Blocks navigation inside the page (SPEC section 4) while the component is mounted. Links are out of reach below the
 * overlay; this blocks Back, Forward and new hashes. It needs the Navigation API (every browser since early 2026);
 * older ones still ask before the page is left, which is where work could be lost.
 */
export function useBlockedNavigation(): void {
  useEffect(() => {
    const { navigation } = window;
    const currentKey = navigation?.currentEntry?.key;
    if (!currentKey) return;
    const stopBlocking = listen(navigation, ['navigate'], (event: NavigateEvent) => {
      const leadsBack = event.destination.key === currentKey;
      const staysHere = event.navigationType === 'replace' || event.navigationType === 'reload';
      if (event.destination.sameDocument && !leadsBack && !staysHere) event.preventDefault();
    });
    // Without a recent touch, browsers do not let a page refuse Back and Forward; then it goes back again.
    const stopReturning = listen(window, ['popstate'], () => {
      if (navigation.currentEntry?.key !== currentKey) navigation.traverseTo(currentKey);
    });
    return () => {
      stopBlocking();
      stopReturning();
    };
  }, []);
}
