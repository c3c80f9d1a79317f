/**
 * The colours of a style sheet, by the custom property that holds them. Every colour token is written once, its light
 * side first (docs/decisions/0030), and the build keeps that order when it rewrites `light-dark()` for older browsers:
 * so a token's colours can be read from a sheet, and written back into one, by their order alone.
 */

import { SHIPPED_COLOURS } from './shippedColours.ts';

/** The colours of each token as they are written, in order: `--paper` to `['#fffbf2', '#0a2229']`. */
export type Palette = ReadonlyMap<string, readonly string[]>;

/** The colours of `src/page/styles/tokens.css`: the pattern of every brand. */
export const SHIPPED: Palette = new Map(SHIPPED_COLOURS);

const DEFINITION = /(--[a-z][\w-]*):([^;{}]*)/g;
const COLOUR = /#[0-9a-f]{3,8}\b|\brgb\([^()]*\)|\btransparent\b/g;

/** @param css the sheet of the tokens, as it is written */
export function readPalette(css: string): Palette {
  const withoutComments = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const definitions = [...withoutComments.matchAll(DEFINITION)];
  return new Map(
    definitions
      .map(([, name = '', value = '']) => [name, value.match(COLOUR) ?? []] as const)
      .filter(([, colours]) => colours.length > 0),
  );
}

/** The light or the dark one of a token's colours; a token with one colour has it in both themes. */
export function pickColour(palette: Palette, token: string, theme: 'light' | 'dark'): string {
  const colours = palette.get(token);
  const found = theme === 'light' ? colours?.[0] : colours?.at(-1);
  if (!found) throw new Error(`There is no colour named ${token}.`);
  return found;
}

/**
 * Writes the theme into a sheet that the build made of the same tokens: it is as long as before, and nothing is
 * defined twice. Tokens that the sheet does not define are ignored.
 */
export function recolourStyles(css: string, theme: Palette): string {
  return css.replace(/(--[\w-]+):([^;{}]*)/g, (definition, name: string, value: string) => {
    const colours = theme.get(name);
    // A component may set a token to another one; there is no colour in that.
    if (!colours || value.match(COLOUR)?.length !== colours.length) return definition;
    let at = 0;
    return `${name}:${value.replace(COLOUR, () => colours[at++] ?? '')}`;
  });
}

/** The browser's own colours round the page: the sky of the hero in both themes. */
export const pickFrameColours = (palette: Palette) => ({
  light: pickColour(palette, '--art-sky', 'light'),
  dark: pickColour(palette, '--art-sky', 'dark'),
});

export interface MailColours {
  readonly ink: string;
  readonly soft: string;
  readonly paper: string;
  readonly line: string;
}

/** Mail programs know neither custom properties nor themes: the light side, written out. */
export const pickMailColours = (palette: Palette): MailColours => ({
  ink: pickColour(palette, '--text', 'light'),
  soft: pickColour(palette, '--text-soft', 'light'),
  paper: pickColour(palette, '--paper', 'light'),
  line: pickColour(palette, '--rule', 'light'),
});
