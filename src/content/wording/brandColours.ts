import { deriveTheme, describeNudge } from '#brand';
import type { SiteContent } from '#content/schema';
import type { Finding } from './finding.ts';

/** Colours of the practice's own that had to be moved before anything in them could be read. */
export function checkBrand({ brand }: SiteContent): Finding[] {
  if (!brand) return [];
  return deriveTheme(brand).nudges.map((nudge) => ({
    severity: 'warning',
    field: `brand.${nudge.colour}`,
    message: describeNudge(nudge),
    ...{ words: nudge.given, instead: nudge.used },
  }));
}
