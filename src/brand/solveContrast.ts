/** Makes a palette keep its promises of contrast: lightness gives way first, and chroma where no screen can follow. */
import { measureContrast, toHex, toOklch } from './colour.ts';
import { CONTRAST_PAIRS, TEXT_CONTRAST } from './contrastPairs.ts';
import { pickColour } from './palette.ts';

type Colours = Map<string, string[]>;

/** Small enough that nobody sees two steps apart. */
const STEP = 0.004;

const THEMES = ['light', 'dark'] as const;
type ThemeName = (typeof THEMES)[number];

/** Changes the palette in place; colours that keep their promises stay as they are. */
export function solveContrast(palette: Colours): void {
  lightenSun(palette);
  for (const { token, on, atLeast } of CONTRAST_PAIRS) {
    for (const theme of THEMES) {
      const grounds = on.map((ground) =>
        ground.startsWith('--') ? pickColour(palette, ground, theme) : ground,
      );
      moveUntil(palette, token, theme, (colour) => reaches(colour, grounds, atLeast));
    }
  }
}

/** The sun may be so dark that nothing dark can be read on it. */
function lightenSun(palette: Colours): void {
  for (const theme of THEMES) {
    moveUntil(
      palette,
      '--art-sun',
      theme,
      (sun) => measureContrast(sun, '#000000') > TEXT_CONTRAST + 0.2,
      'lighter',
    );
  }
}

const reaches = (colour: string, grounds: readonly string[], atLeast: number) =>
  grounds.every((ground) => measureContrast(colour, ground) >= atLeast);

/**
 * Makes one colour darker or lighter, step by step, until it passes; to the side that leads there in fewer steps. Only
 * what stands on both light and dark grounds could fail on both sides.
 */
function moveUntil(
  palette: Colours,
  token: string,
  theme: ThemeName,
  passes: (colour: string) => boolean,
  only?: 'lighter',
): void {
  const written = pickColour(palette, token, theme);
  if (passes(written)) return;
  const from = toOklch(written);
  for (let distance = STEP; distance <= 1 + STEP; distance += STEP) {
    for (const l of only ? [from.l + distance] : [from.l - distance, from.l + distance]) {
      const moved = toHex({ ...from, l });
      if (!passes(moved)) continue;
      const colours = palette.get(token) as string[];
      colours[theme === 'light' ? 0 : colours.length - 1] = moved;
      return;
    }
  }
  throw new Error(`No lightness of ${token} can be read in the ${theme} theme.`);
}
