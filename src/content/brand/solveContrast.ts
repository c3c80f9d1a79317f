/** Adjusts the lightness of a palette's colours until all contrast pairs pass; chroma only where sRGB requires it. */
import { measureContrast, toHex, toOklch } from './colour.ts';
import { pickColour } from './palette.ts';

type Colours = Map<string, string[]>;

/** How far the lightness changes at each attempt; too little to see. */
const LIGHTNESS_STEP = 0.004;

const THEMES = ['light', 'dark'] as const;
type ThemeName = (typeof THEMES)[number];

/** Changes the palette in place. Colours with enough contrast stay as they are. */
export function solveContrast(palette: Colours): void {
  for (const { token, on, atLeast } of CONTRAST_PAIRS) {
    for (const theme of THEMES) {
      const grounds = on.map((ground) =>
        ground.startsWith('--') ? pickColour(palette, ground, theme) : ground,
      );
      moveUntil(palette, token, theme, (colour) => reaches(colour, grounds, atLeast));
    }
  }
}

const reaches = (colour: string, grounds: readonly string[], atLeast: number) =>
  grounds.every((ground) => measureContrast(colour, ground) >= atLeast);

/** Moves a colour to the nearest lightness that passes. One exists, unless its grounds are both light and dark. */
function moveUntil(
  palette: Colours,
  token: string,
  theme: ThemeName,
  passes: (colour: string) => boolean,
): void {
  const currentColour = pickColour(palette, token, theme);
  if (passes(currentColour)) return;
  const currentOklch = toOklch(currentColour);
  for (let distance = LIGHTNESS_STEP; distance <= 1 + LIGHTNESS_STEP; distance += LIGHTNESS_STEP) {
    for (const l of [currentOklch.l - distance, currentOklch.l + distance]) {
      const movedColour = toHex({ ...currentOklch, l });
      if (!passes(movedColour)) continue;
      const colours = palette.get(token) as string[];
      colours[theme === 'light' ? 0 : colours.length - 1] = movedColour;
      return;
    }
  }
  throw new Error(`No lightness of ${token} can be read in the ${theme} theme.`);
}

/** The contrast that WCAG 2.2 AAA requires of text of any size. */
const TEXT_CONTRAST = 7;
/** The contrast that WCAG 2.2 requires of parts of controls and of meaningful graphics. */
const PART_CONTRAST = 3;

export interface ContrastPair {
  /** The token whose lightness is adjusted. */
  readonly token: string;
  /** Tokens or fixed colours: the backgrounds of `token`, or what is drawn on it. */
  readonly on: readonly string[];
  readonly atLeast: number;
}

const SURFACES = ['--paper', '--sand', '--shallow', '--dusk', '--raised'];
const SKY_COLOURS = ['--art-sky', '--art-halo-3', '--art-halo-2', '--art-halo-1'];
const DEEP_SURFACES = ['--deep', '--night'];

/** In the order of solving, backgrounds first. Of the art colours, only the sky, its halos and the sun carry text. */
export const CONTRAST_PAIRS: readonly ContrastPair[] = [
  // So light that dark text on it can be readable.
  { token: '--art-sun', on: ['#000000'], atLeast: TEXT_CONTRAST + 0.2 },
  { token: '--text', on: [...SURFACES, ...SKY_COLOURS, '--error-bg'], atLeast: TEXT_CONTRAST },
  { token: '--text-soft', on: [...SURFACES, '--art-sky'], atLeast: TEXT_CONTRAST },
  { token: '--link', on: [...SURFACES, '--art-sky'], atLeast: TEXT_CONTRAST },
  { token: '--accent', on: [...SURFACES, '--art-sky'], atLeast: TEXT_CONTRAST },
  { token: '--accent-hover', on: [...SURFACES, '--art-sky'], atLeast: TEXT_CONTRAST },
  { token: '--on-accent', on: ['--accent', '--accent-hover'], atLeast: TEXT_CONTRAST },
  { token: '--on-deep', on: DEEP_SURFACES, atLeast: TEXT_CONTRAST },
  { token: '--on-deep-soft', on: DEEP_SURFACES, atLeast: TEXT_CONTRAST },
  { token: '--on-sun', on: ['--art-sun'], atLeast: TEXT_CONTRAST },
  { token: '--error', on: [...SURFACES, '--error-bg'], atLeast: TEXT_CONTRAST },
  { token: '--success', on: [...SURFACES, '--success-bg'], atLeast: TEXT_CONTRAST },
  { token: '--warn', on: [...SURFACES, '--warn-bg'], atLeast: TEXT_CONTRAST },
  // The wave of an open question is white in both themes.
  { token: '--disc-open', on: ['#ffffff', '--shallow'], atLeast: PART_CONTRAST },
  { token: '--line', on: [...SURFACES, '--error-bg'], atLeast: PART_CONTRAST },
  { token: '--focus', on: [...SURFACES, '--art-sky'], atLeast: PART_CONTRAST },
  { token: '--focus-on-deep', on: DEEP_SURFACES, atLeast: PART_CONTRAST },
];
