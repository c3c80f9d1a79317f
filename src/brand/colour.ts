/** Colours by how they look: OKLCH in, sRGB out, and the contrast that WCAG measures. */
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

export interface Oklch {
  /** Lightness, from 0 to 1. */
  l: number;
  /** Chroma: how far from grey. */
  c: number;
  /** Hue in degrees; 0 for greys. */
  h: number;
  alpha: number;
}

/** Below this chroma a colour looks grey. */
const GREY = 0.004;

const convert = converter('oklch');

/** @throws when the text is no colour; content is checked before it comes here. */
export function toOklch(text: string): Oklch {
  const colour = convert(parse(text));
  if (!colour) throw new Error(`"${text}" is no colour.`);
  return { l: colour.l, c: colour.c, h: colour.h ?? 0, alpha: colour.alpha ?? 1 };
}

/** As `#rrggbb`, or `#rrggbbaa` where it is not solid. What no screen can show loses chroma, never lightness or hue. */
export function toHex({ l, c, h, alpha }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l));
  const shown = clampChroma({ mode: 'oklch', l: lightness, c: Math.max(0, c), h, alpha }, 'oklch');
  return alpha < 1 ? formatHex8(shown) : formatHex(shown);
}

export const isGrey = ({ c }: Oklch) => c < GREY;

/** From 1 to 21, as WCAG 2 defines it. */
export const measureContrast = (one: string, other: string): number => wcagContrast(one, other);
