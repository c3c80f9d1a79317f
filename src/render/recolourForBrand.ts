import { deriveTheme, recolourStyles } from '#brand';
import type { SiteContent } from '#content/schema';

/** A built style sheet in the practice's colours: as it was where none are chosen. */
export const recolourForBrand = (css: string, { brand }: Pick<SiteContent, 'brand'>): string =>
  brand ? recolourStyles(css, deriveTheme(brand).palette) : css;
