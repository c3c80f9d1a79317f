import { deriveTheme, recolourStyles } from '#brand';
import type { SiteContent } from '#content/schema';
import type { RenderAssets } from './renderAssets.ts';

/** A built style sheet in the practice's colours: as long as it was, and as it was where none are chosen. */
export function recolourForBrand(
  css: string,
  { brand }: Pick<SiteContent, 'brand'>,
  { colourNames }: Pick<RenderAssets, 'colourNames'>,
): string {
  if (!brand) return css;
  return recolourStyles(css, deriveTheme(brand).palette, (token) => colourNames?.[token] ?? token);
}
