/**
 * Derives every colour of the page from two brand colours, the accent and the sun. A shipped colour follows the brand
 * colour in whose hue range it lies: its hue and chroma shift as the brand colour's do, its lightness stays. The
 * shipped brand colours give exactly the shipped palette. Then `solveContrast.ts` restores the contrast.
 */
import { isGrey, toHex, toOklch } from './colour.ts';
import { type Palette, pickColour, SHIPPED } from './palette.ts';
import { solveContrast } from './solveContrast.ts';

/** Accent: buttons, links, water, ink; `#07525b` as shipped. Sun: sunlight, sky, paper, sand; `#ffc12e`. */
const BRAND_NAMES = ['accent', 'sun'] as const;
type BrandName = (typeof BRAND_NAMES)[number];
export type BrandColours = Partial<Record<BrandName, string | undefined>>;

/** A brand colour that was adjusted for contrast. */
export interface Adjustment {
  colour: BrandName;
  given: string;
  used: string;
}

const EXACT_TOKENS = { accent: ['--accent', '--link', '--disc-open'], sun: ['--art-sun'] } as const;
const HOVER_TOKEN = '--accent-hover';

/** Tokens that never shift, because the colour has a meaning: messages, wood, and the coral of clothes and fruit. */
const FIXED_TOKENS = /^--(?:error|success|warn|art-coral|art-wood)/;

/** The shipped hues, in degrees, that follow each brand colour. */
const HUE_RANGES = { accent: [150, 260], sun: [50, 125] } as const;

/** Limits chroma: the shipped teal is nearly as vivid as screens allow, but a violet could be three times as vivid. */
const CHROMA_GAIN = { share: 0.3, most: 1.5, mostIfDark: 1.25 };
const DARK_LIGHTNESS = 0.35;

/** Narrows the range of hues: a green 24 degrees from teal is related, but an orange 24 degrees from yellow is not. */
const HUE_SPREAD = { share: 0.6, from: 40 };

/** Below this lightness, a darker hover colour would not be noticed. */
const DARKEST_HOVER = 0.16;
const HOVER_STEP = 0.1;

/** Derives the palette from the brand colours. Without brand colours, returns the shipped palette. */
export function deriveTheme(brand: BrandColours = {}): { palette: Palette; adjustments: Adjustment[] } {
  const palette = new Map(
    Array.from(SHIPPED, ([token, colours]) => [
      token,
      FIXED_TOKENS.test(token) ? [...colours] : colours.map((colour) => shiftHue(colour, brand)),
    ]),
  );
  const replaceLight = (token: string, colour: string) => palette.get(token)?.splice(0, 1, colour);
  const givenColours = BRAND_NAMES.flatMap((name) => (brand[name] ? [{ name, colour: brand[name] }] : []));
  for (const { name, colour } of givenColours)
    for (const token of EXACT_TOKENS[name]) replaceLight(token, toHex(toOklch(colour)));
  if (brand.accent) replaceLight(HOVER_TOKEN, deriveHover(brand.accent));
  solveContrast(palette);
  const adjustments = givenColours
    .map(({ name, colour }) => ({
      colour: name,
      given: colour,
      used: pickColour(palette, EXACT_TOKENS[name][0], 'light'),
    }))
    .filter(({ given, used }) => used !== toHex(toOklch(given)));
  return { palette, adjustments };
}

export function describeAdjustment({ colour, given, used }: Adjustment): string {
  const verb = toOklch(used).l < toOklch(given).l ? 'darkened' : 'lightened';
  const reason =
    colour === 'accent'
      ? 'so that words, links and buttons in it can be read by everyone'
      : 'so that words on the sun can be read by everyone';
  return `The ${colour} ${given} was ${verb} to ${used}, ${reason} (a contrast of 7 to 1). Use ${used} elsewhere too, or choose another.`;
}

function shiftHue(tokenColour: string, brand: BrandColours): string {
  const colour = toOklch(tokenColour);
  const isInRange = (name: BrandName) => colour.h >= HUE_RANGES[name][0] && colour.h <= HUE_RANGES[name][1];
  const name = isGrey(colour) ? undefined : BRAND_NAMES.find(isInRange);
  if (!name || !brand[name]) return tokenColour;
  const [from, to] = [toOklch(pickColour(SHIPPED, EXACT_TOKENS[name][0], 'light')), toOklch(brand[name])];
  if (toHex(from) === toHex(to)) return tokenColour;
  const hue = isGrey(to) ? from.h : to.h;
  const distance = Math.min(HUE_SPREAD.from, Math.abs(hue - from.h)) / HUE_SPREAD.from;
  const h = hue + (colour.h - from.h) * (1 - HUE_SPREAD.share * distance);
  return toHex({ ...colour, h: (h + 360) % 360, c: colour.c * limitChroma(to.c / from.c, colour.l) });
}

function limitChroma(chroma: number, lightness: number): number {
  if (chroma <= 1) return chroma;
  const limit = lightness < DARK_LIGHTNESS ? CHROMA_GAIN.mostIfDark : CHROMA_GAIN.most;
  return Math.min(limit, 1 + (chroma - 1) * CHROMA_GAIN.share);
}

/** Darkens the accent by as much as the shipped hover colour is darker. Lightens an accent that is nearly black. */
function deriveHover(accent: string): string {
  const shippedAccent = toOklch(pickColour(SHIPPED, '--accent', 'light'));
  const shippedHover = toOklch(pickColour(SHIPPED, HOVER_TOKEN, 'light'));
  const accentColour = toOklch(accent);
  if (toHex(accentColour) === toHex(shippedAccent)) return toHex(shippedHover);
  const darkerLightness = accentColour.l + shippedHover.l - shippedAccent.l;
  const l = darkerLightness < DARKEST_HOVER ? accentColour.l + HOVER_STEP : darkerLightness;
  return toHex({ ...accentColour, l, c: accentColour.c * (shippedHover.c / shippedAccent.c) });
}
