/**
 * The colours of a style sheet, by custom property. Each token is defined once, light colour first
 * (docs/decisions/0030). The build keeps this order when it rewrites `light-dark()` for older browsers, so colours can
 * be read and replaced by their position.
 */
import shippedColours from './shippedColours.json' with { type: 'json' };

/** The colours of each token, light first, such as `--paper`: `['#fffbf2', '#0a2229']`. */
export type Palette = ReadonlyMap<string, readonly string[]>;

/** The colours of `src/page/styles/tokens.css`, copied by `scripts/brand/make-palette.ts`. */
export const SHIPPED: Palette = new Map(Object.entries(shippedColours));

const COLOUR = /#[0-9a-f]{3,8}\b|\brgb\([^()]*\)|\btransparent\b/g;

/** Picks a token's colour. A token with only one colour has the same colour in both themes. */
export function pickColour(palette: Palette, token: string, theme: 'light' | 'dark'): string {
  const colours = palette.get(token);
  const colour = theme === 'light' ? colours?.[0] : colours?.at(-1);
  if (!colour) throw new Error(`There is no colour named ${token}.`);
  return colour;
}

/** Replaces the colours in a built style sheet. Tokens that the sheet does not define are ignored. */
export function recolourStyles(css: string, theme: Palette): string {
  return css.replace(/(--[\w-]+):([^;{}]*)/g, (definition, name: string, value: string) => {
    const colours = theme.get(name);
    // A component may set a token to another token. Such a definition contains no colour.
    if (!colours || value.match(COLOUR)?.length !== colours.length) return definition;
    let index = 0;
    return `${name}:${value.replace(COLOUR, () => colours[index++] ?? '')}`;
  });
}

/** Colours for the browser's toolbar (`theme-color`): the hero's sky in both themes. */
export const pickFrameColours = (palette: Palette) => ({
  light: pickColour(palette, '--art-sky', 'light'),
  dark: pickColour(palette, '--art-sky', 'dark'),
});

export type MailColours = ReturnType<typeof pickMailColours>;

/** Colours of the light theme, because mail programs support neither custom properties nor themes. */
export const pickMailColours = (palette: Palette) => ({
  ink: pickColour(palette, '--text', 'light'),
  soft: pickColour(palette, '--text-soft', 'light'),
  paper: pickColour(palette, '--paper', 'light'),
  line: pickColour(palette, '--rule', 'light'),
});
