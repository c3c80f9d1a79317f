import { useEffect } from 'react';
import { listen } from '../dom/listen.ts';

/**
 * Holds navigation inside the page (SPEC section 4) for as long as the component is mounted: links are out of
 * reach below the overlay; this holds Back, Forward and new hashes. Needs the Navigation API (every browser
 * since early 2026); an older one still asks before the page is left, which is where work could be lost.
 */
export function useBlockedNavigation(): void {
  useEffect(() => {
    const { navigation } = window;
    const heldEntry = navigation?.currentEntry?.key;
    if (!heldEntry) return;
    const stopBlocking = listen(navigation, ['navigate'], (event: NavigateEvent) => {
      const leadsBack = event.destination.key === heldEntry;
      const staysHere = event.navigationType === 'replace' || event.navigationType === 'reload';
      if (event.destination.sameDocument && !leadsBack && !staysHere) event.preventDefault();
    });
    // Browsers do not let a page refuse Back and Forward without a recent touch; then it goes and returns.
    const stopReturning = listen(window, ['popstate'], () => {
      if (navigation.currentEntry?.key !== heldEntry) navigation.traverseTo(heldEntry);
    });
    return () => {
      stopBlocking();
      stopReturning();
    };
  }, []);
}
