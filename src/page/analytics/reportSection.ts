import type { PageConfig } from '../pageState.ts';

/** Reports the first view and each change of section (SPEC section 7), unless the visitor objects to tracking. */
export function reportSection(firebase: PageConfig['firebase'], section: string): void {
  // Do Not Track and Global Privacy Control.
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (!firebase || doNotTrack === '1' || globalPrivacyControl === true) return;
  // If the chunk fails to load, only the report is lost.
  import('./reportView.ts').then(({ reportView }) => reportView(firebase, section)).catch(() => {});
}
