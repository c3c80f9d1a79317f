import { useEffect } from 'react';

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
    const hold = (event: NavigateEvent) => {
      const leadsBack = event.destination.key === heldEntry;
      const staysHere = event.navigationType === 'replace' || event.navigationType === 'reload';
      if (event.destination.sameDocument && !leadsBack && !staysHere) event.preventDefault();
    };
    // Browsers do not let a page refuse Back and Forward without a recent touch; then it goes and returns.
    const goBack = () => {
      if (navigation.currentEntry?.key !== heldEntry) navigation.traverseTo(heldEntry);
    };
    navigation.addEventListener('navigate', hold);
    window.addEventListener('popstate', goBack);
    return () => {
      navigation.removeEventListener('navigate', hold);
      window.removeEventListener('popstate', goBack);
    };
  }, []);
}
