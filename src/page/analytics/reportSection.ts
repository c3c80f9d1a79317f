import type { PageConfig } from '../pageState.ts';

/**
 * Reports which section is being read: the first view, then each change (SPEC section 7). Only if the owner has
 * configured Firebase and the visitor has not objected; otherwise nothing is loaded or sent.
 */
export function reportSection(firebase: PageConfig['firebase'], section: string): void {
  if (!firebase || objectsToTracking()) return;
  // A chunk that does not load affects no visitor.
  import('./reportView.ts').then(({ reportView }) => reportView(firebase, section)).catch(() => {});
}

/** Do Not Track or Global Privacy Control. */
function objectsToTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
