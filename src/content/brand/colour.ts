/** Conversion between OKLCH and sRGB, and WCAG contrast. */
import {
  clampChroma,
  converter,
  formatHex,
  formatHex8,
  modeLrgb,
  modeOklch,
  modeRgb,
  parse,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn';

registerMode(modeRgb);
registerMode(modeLrgb); // contrast is measured in linear light
registerMode(modeOklch);

/** Lightness from 0 to 1, chroma, and hue in degrees. Greys have chroma 0 and hue 0. */
interface Oklch {
  l: number;
  c: number;
  h: number;
  alpha: number;
}

/** Below this chroma a colour looks grey. */
const GREY_CHROMA = 0.004;

const convert = converter('oklch');

/** @throws when the text is not a colour. The schema has validated colours from the content. */
export function toOklch(text: string): Oklch {
  const colour = convert(parse(text));
  if (!colour) throw new Error(`"${text}" is not a colour.`);
  return { l: colour.l, c: colour.c, h: colour.h ?? 0, alpha: colour.alpha ?? 1 };
}

/** `#rrggbb`, or `#rrggbbaa` with transparency. Colours outside sRGB lose chroma; lightness and hue stay. */
export function toHex({ l, c, h, alpha }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l));
  const displayable = clampChroma({ mode: 'oklch', l: lightness, c: Math.max(0, c), h, alpha }, 'oklch');
  return alpha < 1 ? formatHex8(displayable) : formatHex(displayable);
}

export const isGrey = ({ c }: Oklch) => c < GREY_CHROMA;

/** The WCAG 2 contrast ratio, from 1 to 21. */
export const measureContrast = (one: string, other: string): number => wcagContrast(one, other);
