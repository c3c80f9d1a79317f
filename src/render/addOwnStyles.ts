import type { SiteContent } from '#content/schema';
import {
  logoStyles,
  longButtonStyles,
  longHeadingByPhotoStyles,
  longHeadingStyles,
  plainStyles,
} from '#page';

/** In characters: a longer heading of the first screen takes more than two lines of the shipped size. */
const LONG_HEADING = 40;
/** In characters: beside a longer button the telephone would lie on the drawing. */
const LONG_BUTTON = 24;

/** Rules that only some pages need, with what needs them. */
const OWN_STYLES: readonly (readonly [string, (content: SiteContent) => boolean])[] = [
  [logoStyles, ({ brand }) => brand?.logo !== undefined],
  [plainStyles, ({ brand }) => brand?.scene === 'none'],
  [longHeadingStyles, ({ home }) => home.heading.length > LONG_HEADING],
  [
    longHeadingByPhotoStyles,
    ({ home, brand }) => home.heading.length > LONG_HEADING && brand?.scene === 'photo',
  ],
  [longButtonStyles, ({ home }) => home.callToAction.length > LONG_BUTTON],
];

/** The page's rules, and what else this practice's page needs. */
export function addOwnStyles(css: string, content: SiteContent): string {
  return css + OWN_STYLES.map(([styles, isNeeded]) => (isNeeded(content) ? styles : '')).join('');
}
