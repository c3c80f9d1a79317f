/** The page and the data that it is rendered from, independent of any server. */
export { App } from './App.tsx';
export type { PictureFiles, Pictures } from './components/Picture.tsx';
export * from './extraStyles.ts';
export type { PageNotices, TimedCountdown, TimedNotice } from './pageState.ts';
export { type PageConfig, type PageState, pickState, STATE_ID } from './pageState.ts';
export { PrivacyPolicy } from './sections/contact/privacy/PrivacyNotice.tsx';
export { listOptionalSections } from './sections/optional/registry.ts';
