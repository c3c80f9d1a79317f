/** Adjusts the lightness of colours until all contrast pairs pass. Changes chroma only where sRGB requires it. */
import { measureContrast, toHex, toOklch } from './colour.ts';
import { pickColour } from './palette.ts';

/** How far the lightness changes at each attempt: a step too small to see. */
const LIGHTNESS_STEP = 0.004;

/** Changes the palette in place. Colours with enough contrast stay as they are. */
export function solveContrast(palette: Map<string, string[]>): void {
  for (const { token, on, atLeast } of CONTRAST_PAIRS) {
    for (const theme of ['light', 'dark'] as const) {
      const grounds = on.map((ground) =>
        ground.startsWith('--') ? pickColour(palette, ground, theme) : ground,
      );
      const isReadable = (colour: string) =>
        grounds.every((ground) => measureContrast(colour, ground) >= atLeast);
      const colour = pickColour(palette, token, theme);
      if (!isReadable(colour))
        palette.get(token)?.splice(theme === 'light' ? 0 : -1, 1, adjustLightness(colour, isReadable));
    }
  }
}

/** Moves a colour to the nearest lightness that passes. There is one unless its backgrounds are both light and dark. */
function adjustLightness(colour: string, passes: (colour: string) => boolean): string {
  const oklch = toOklch(colour);
  for (let distance = LIGHTNESS_STEP; distance <= 1 + LIGHTNESS_STEP; distance += LIGHTNESS_STEP) {
    const adjusted = [oklch.l - distance, oklch.l + distance].map((l) => toHex({ ...oklch, l })).find(passes);
    if (adjusted) return adjusted;
  }
  throw new Error(`No lightness of ${colour} has enough contrast.`);
}

/** The contrast that WCAG 2.2 AAA requires of text of any size. */
const TEXT_CONTRAST = 7;
/** The contrast that WCAG 2.2 requires of parts of controls and of meaningful graphics. */
const PART_CONTRAST = 3;

const SURFACES = ['--paper', '--sand', '--shallow', '--dusk', '--raised'];
const SKY_COLOURS = ['--art-sky', '--art-halo-3', '--art-halo-2', '--art-halo-1'];
const DEEP_SURFACES = ['--deep', '--night'];

/**
 * In the order of solving, backgrounds first. The lightness of `token` is adjusted; `on` lists its backgrounds, or the
 * colours drawn on it. Of the art colours, only the sky, its halos and the sun carry text.
 */
export const CONTRAST_PAIRS: readonly { token: string; on: readonly string[]; atLeast: number }[] = [
  // The sun is light enough for dark text on it.
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
  // The wave drawn on the disc of an open question is white in both themes.
  { token: '--disc-open', on: ['#ffffff', '--shallow'], atLeast: PART_CONTRAST },
  { token: '--line', on: [...SURFACES, '--error-bg'], atLeast: PART_CONTRAST },
  { token: '--focus', on: [...SURFACES, '--art-sky'], atLeast: PART_CONTRAST },
  { token: '--focus-on-deep', on: DEEP_SURFACES, atLeast: PART_CONTRAST },
];
