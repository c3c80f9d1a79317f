import { useEffect } from 'react';
import type { PageConfig } from '../state.ts';

/**
 * Reports which section is being read: the first view, then each change (SPEC section 7). Only where the owner
 * has configured Firebase and the visitor has not objected; otherwise nothing is loaded and nothing is sent.
 */
export function useAnalytics(firebase: PageConfig['firebase'], section: string): void {
  useEffect(() => {
    if (!firebase || objectsToTracking()) return;
    // A chunk that does not arrive costs the visitor nothing, so nobody is told.
    import('./report.ts').then(({ reportView }) => reportView(firebase, section)).catch(() => {});
  }, [firebase, section]);
}

/** Do Not Track and Global Privacy Control, each a way to say no. */
function objectsToTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
