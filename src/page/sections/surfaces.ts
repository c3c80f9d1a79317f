import type { SiteContent } from '#content/schema';
/** What a section stands on: a colour of the page's ground, from the beach at sunrise to the last light. */
export type Surface = 'sand' | 'paper' | 'deep' | 'shallow' | 'dusk';

/** The sections of the shipped page have one each. */
const FIXED: Readonly<Record<string, Surface>> = {
  home: 'sand',
  overview: 'sand',
  services: 'paper',
  about: 'deep',
  pricing: 'sand',
  faq: 'shallow',
  contact: 'dusk',
};

/**
 * Optional sections take the first that neither neighbour has; three are always enough. Deep water is for sections of
 * text alone.
 */
const CHOICES: Readonly<Record<string, readonly Surface[]>> = {
  team: ['paper', 'sand', 'shallow'],
  testimonials: ['deep', 'sand', 'paper', 'shallow'],
  gallery: ['sand', 'paper', 'shallow'],
  carousel: ['shallow', 'paper', 'sand'],
  journal: ['paper', 'shallow', 'sand'],
  countdown: ['deep', 'sand', 'paper', 'shallow'],
  downloads: ['shallow', 'paper', 'sand'],
};
const ANY: readonly Surface[] = ['paper', 'sand', 'shallow'];

/** Whether a section's surface is the same wherever it stands. */
export const isFixed = (name: string): boolean => name in FIXED;

/** The surfaces of sections in their order: no optional section has that of the one above or below it. */
export function chooseSurfaces(names: readonly string[]): Surface[] {
  const chosen: Surface[] = [];
  names.forEach((name, at) => {
    const around = [chosen[at - 1], FIXED[names[at + 1] ?? '']];
    const isFree = (surface: Surface) =>
      around.every((other) => other === undefined || !isAlike(surface, other));
    chosen.push(FIXED[name] ?? (CHOICES[name] ?? ANY).find(isFree) ?? 'paper');
  });
  return chosen;
}

/** Dusk and sand look almost the same. */
function isAlike(one: Surface, other: Surface): boolean {
  return one === other || [one, other].sort().join() === 'dusk,sand';
}

/** Whether the page shows land where it ships with water. The ranges have no sea, unless their owner says so. */
export const isInland = ({ brand }: Pick<SiteContent, 'brand'>): boolean =>
  (brand?.surroundings ?? (brand?.scene === 'ranges' ? 'inland' : 'coast')) === 'inland';
