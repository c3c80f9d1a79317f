import type { SiteContent } from '#content/schema';
import {
  logoStyles,
  longButtonStyles,
  longHeadingByPhotoStyles,
  longHeadingStyles,
  longRebatesStyles,
  plainStyles,
} from '#page';

/** In characters: a longer heading of the first screen takes more than two lines of the shipped size. */
const LONG_HEADING = 40;
/** In characters: beside a longer button the telephone would lie on the drawing. */
const LONG_BUTTON = 24;
/** In characters: with more, the sun would grow under the words beside it; shipped are 290. */
const LONG_REBATES = 450;

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
  [longRebatesStyles, ({ pricing }) => countCharacters(pricing.rebates) > LONG_REBATES],
];

/** The page's rules, and what else this practice's page needs. */
export function addOwnStyles(css: string, content: SiteContent): string {
  return css + OWN_STYLES.map(([styles, isNeeded]) => (isNeeded(content) ? styles : '')).join('');
}

function countCharacters({ intro, payers, note }: SiteContent['pricing']['rebates']): number {
  return [intro, note, ...payers.flatMap(({ name, meaning = '' }) => [name, meaning])].join('').length;
}
