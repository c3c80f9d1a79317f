/** Drawings name the page's tokens; a picture file has no style sheet, so colours are written in. */
import { deriveTheme } from '#brand';
import type { SiteContent } from '#content/schema';

export type Brand = NonNullable<SiteContent['brand']>;
export type Colours = ReadonlyMap<string, string>;

/** Every colour token's light side: `--art-sun` to `#ffc12e`. */
export function listLightColours(brand?: Brand): Colours {
  return new Map([...deriveTheme(brand).palette].map(([token, [light = '']]) => [token, light]));
}

/** @throws when the drawing names a token that there is not */
export function paintColours(svg: string, colours: Colours): string {
  const painted = svg.replace(/var\((--[\w-]+)(?:,([^()]*))?\)/g, (_, name, fallback) => {
    const colour = colours.get(name) ?? fallback;
    if (colour === undefined)
      throw new Error(`The art names ${name}, which src/page/styles/tokens.css does not have.`);
    return colour;
  });
  // A fallback may itself be a token: var(--m,var(--art-coral)).
  return painted === svg ? svg : paintColours(painted, colours);
}
