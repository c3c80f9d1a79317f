import type { SiteContent } from '#content/schema';

/** Whether the page shows land where it ships with water. The ranges have no sea, unless their owner says so. */
export const isInland = ({ brand }: Pick<SiteContent, 'brand'>): boolean =>
  (brand?.surroundings ?? (brand?.scene === 'ranges' ? 'inland' : 'coast')) === 'inland';
