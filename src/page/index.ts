/** The page: its whole tree and what it is rendered from. Nothing here knows a server. */
export { App } from './App.tsx';
export { BROWSER_WORDS } from './browserWords.ts';
export type { PictureFiles, Pictures } from './components/Picture.tsx';
export type { PageNotices, TimedNotice } from './datedNotices.ts';
export { logoStyles } from './header/logoStyles.ts';
export type { PageConfig, PageState } from './pageState.ts';
export { refusalClasses, refusalStyles } from './refusalStyles.ts';
export {
  longButtonStyles,
  longHeadingByPhotoStyles,
  longHeadingStyles,
  plainStyles,
} from './sections/home/homeStyles.ts';
export { longRebatesStyles } from './sections/pricing/longRebatesStyles.ts';
export { findFilled, findSections } from './sections/reserve/registry.ts';
export type { TimedCountdown } from './timedCountdown.ts';
