import type { PageConfig } from '../pageState.ts';

/** Reports the first view and each change of section (SPEC section 7), unless the visitor objects to tracking. */
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
