import type { PageConfig } from '../pageState.ts';

/**
 * Reports the section that the visitor reads: the first view, then each change (SPEC section 7). Without Firebase
 * settings, or if the visitor objects to tracking, nothing is loaded or sent.
 */
export function reportSection(firebase: PageConfig['firebase'], section: string): void {
  if (!firebase || objectsToTracking()) return;
  // A chunk that fails to load does not affect the visitor.
  import('./reportView.ts').then(({ reportView }) => reportView(firebase, section)).catch(() => {});
}

/** Do Not Track or Global Privacy Control. */
function objectsToTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
