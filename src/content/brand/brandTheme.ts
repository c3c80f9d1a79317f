/**
 * Derives every colour of the page from two brand colours, the accent and the sun. The hue of a shipped colour decides
 * which brand colour it follows: its hue and chroma shift as far as the brand colour's, its lightness stays. The
 * shipped brand colours give exactly the shipped palette. Then `solveContrast.ts` restores the contrast.
 */
import { isGrey, type Oklch, toHex, toOklch } from './colour.ts';
import { type Palette, pickColour, SHIPPED } from './palette.ts';
import { solveContrast } from './solveContrast.ts';

export interface BrandColours {
  /** Buttons, links, water, ink: `#07525b` as shipped. */
  accent?: string | undefined;
  /** Light and time, paper and sand: `#ffc12e` as shipped. */
  sun?: string | undefined;
}

/** A brand colour that was adjusted for contrast. */
export interface Nudge {
  colour: 'accent' | 'sun';
  given: string;
  used: string;
}

/** Tokens that take the brand colours unchanged. */
const EXACT_TOKENS = { accent: ['--accent', '--link', '--disc-open'], sun: ['--art-sun'] } as const;
const HOVER_TOKEN = '--accent-hover';

/** Tokens that never shift, because the colour has a meaning: messages, wood, and the coral of clothes and fruit. */
const FIXED_TOKENS = /^--(?:error|success|warn|art-coral|art-wood)/;

/** The shipped hues, in degrees, that follow each brand colour. */
const HUE_RANGES = { accent: [150, 260], sun: [50, 125] } as const;

/**
 * Limits how much chroma may grow: the shipped teal is nearly as vivid as a screen can show, but a violet of the same
 * lightness could be three times as vivid.
 */
const CHROMA_GAIN = { share: 0.3, most: 1.5, mostInTheDark: 1.25 };
const DARK_LIGHTNESS = 0.35;

/**
 * The further the brand hue is from the shipped hue, the closer together the palette's hues move: green is 24 degrees
 * from teal and looks related, but 24 degrees from yellow is orange.
 */
const HUE_SPREAD = { share: 0.6, from: 40 };

/** Below this lightness, a darker hover colour would not be noticed. */
const DARKEST_HOVER = 0.16;
const HOVER_STEP = 0.1;

/** Derives the palette from the brand colours; without any, returns the shipped palette. */
export function deriveTheme(brand: BrandColours = {}): { palette: Palette; nudges: Nudge[] } {
  const shifts = {
    accent: measureShift(pickColour(SHIPPED, '--accent', 'light'), brand.accent),
    sun: measureShift(pickColour(SHIPPED, '--art-sun', 'light'), brand.sun),
  };
  const palette = new Map(
    [...SHIPPED].map(([token, colours]) => [
      token,
      FIXED_TOKENS.test(token) ? [...colours] : colours.map((colour) => shiftHue(colour, shifts)),
    ]),
  );
  if (brand.accent) {
    for (const token of EXACT_TOKENS.accent) replaceLight(palette, token, toHex(toOklch(brand.accent)));
    replaceLight(palette, HOVER_TOKEN, deriveHover(brand.accent));
  }
  if (brand.sun) replaceLight(palette, '--art-sun', toHex(toOklch(brand.sun)));
  solveContrast(palette);
  return { palette, nudges: findNudges(brand, palette) };
}

export function describeNudge({ colour, given, used }: Nudge): string {
  const verb = toOklch(used).l < toOklch(given).l ? 'darkened' : 'lightened';
  const reason =
    colour === 'accent'
      ? 'so that words, links and buttons in it can be read by everyone'
      : 'so that words on the sun can be read by everyone';
  return `The ${colour} ${given} was ${verb} to ${used}, ${reason} (a contrast of 7 to 1). Use ${used} elsewhere too, or choose another.`;
}

interface HueShift {
  /** The shipped hue, which is shifted to `hue`. */
  from: number;
  hue: number;
  chroma: number;
}

const NO_SHIFT: HueShift = { from: 0, hue: 0, chroma: 1 };

function measureShift(shippedText: string, brandColour: string | undefined): HueShift {
  if (!brandColour) return NO_SHIFT;
  const [shippedColour, newColour] = [toOklch(shippedText), toOklch(brandColour)];
  if (toHex(shippedColour) === toHex(newColour)) return NO_SHIFT;
  return {
    from: shippedColour.h,
    hue: isGrey(newColour) ? shippedColour.h : newColour.h,
    chroma: newColour.c / shippedColour.c,
  };
}

function shiftHue(tokenColour: string, shifts: Record<'accent' | 'sun', HueShift>): string {
  const colour = toOklch(tokenColour);
  const range = findHueRange(colour);
  if (!range || shifts[range] === NO_SHIFT) return tokenColour;
  const { from, hue, chroma } = shifts[range];
  const distance = Math.min(HUE_SPREAD.from, Math.abs(hue - from)) / HUE_SPREAD.from;
  const h = hue + (colour.h - from) * (1 - HUE_SPREAD.share * distance);
  return toHex({ ...colour, h: (h + 360) % 360, c: colour.c * limitChroma(chroma, colour.l) });
}

function findHueRange(colour: Oklch): 'accent' | 'sun' | undefined {
  if (isGrey(colour)) return undefined;
  const isBetween = ([from, to]: readonly [number, number]) => colour.h >= from && colour.h <= to;
  if (isBetween(HUE_RANGES.accent)) return 'accent';
  return isBetween(HUE_RANGES.sun) ? 'sun' : undefined;
}

function limitChroma(chroma: number, lightness: number): number {
  if (chroma <= 1) return chroma;
  const limit = lightness < DARK_LIGHTNESS ? CHROMA_GAIN.mostInTheDark : CHROMA_GAIN.most;
  return Math.min(limit, 1 + (chroma - 1) * CHROMA_GAIN.share);
}

/** Darkens the accent as much as the shipped hover colour is darker; lightens an accent that is nearly black. */
function deriveHover(accent: string): string {
  const shippedAccent = toOklch(pickColour(SHIPPED, '--accent', 'light'));
  const shippedHover = toOklch(pickColour(SHIPPED, HOVER_TOKEN, 'light'));
  const accentColour = toOklch(accent);
  if (toHex(accentColour) === toHex(shippedAccent)) return toHex(shippedHover);
  const darkerLightness = accentColour.l + shippedHover.l - shippedAccent.l;
  const l = darkerLightness < DARKEST_HOVER ? accentColour.l + HOVER_STEP : darkerLightness;
  return toHex({ ...accentColour, l, c: accentColour.c * (shippedHover.c / shippedAccent.c) });
}

function replaceLight(palette: Map<string, string[]>, token: string, colour: string): void {
  const colours = palette.get(token);
  if (!colours) throw new Error(`There is no colour named ${token}.`);
  colours[0] = colour;
}

function findNudges({ accent, sun }: BrandColours, palette: Palette): Nudge[] {
  return Object.entries({ accent, sun }).flatMap(([name, given]) => {
    if (!given) return [];
    const colour = name as Nudge['colour'];
    const used = pickColour(palette, EXACT_TOKENS[colour][0], 'light');
    return used === toHex(toOklch(given)) ? [] : [{ colour, given, used }];
  });
}
