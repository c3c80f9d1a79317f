import type { SiteContent } from '#content/schema';

/** The background colour of a section. */
export type Surface = 'sand' | 'paper' | 'deep' | 'shallow' | 'dusk';

/** The surfaces of the shipped page's sections. */
const FIXED: Readonly<Record<string, Surface>> = {
  home: 'sand',
  overview: 'sand',
  services: 'paper',
  about: 'deep',
  pricing: 'sand',
  faq: 'shallow',
  contact: 'dusk',
};

/** The first that neither neighbour has is used; three are always enough. `deep` is for text alone. */
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

export const isFixed = (name: string): boolean => name in FIXED;

/** Chooses the surfaces of sections in page order: no optional section has the same as its neighbours. */
export function chooseSurfaces(names: readonly string[]): Surface[] {
  const chosen: Surface[] = [];
  names.forEach((name, at) => {
    const neighbours = [chosen[at - 1], FIXED[names[at + 1] ?? '']];
    const isFree = (surface: Surface) =>
      neighbours.every((other) => other === undefined || !isAlike(surface, other));
    chosen.push(FIXED[name] ?? (CHOICES[name] ?? ANY).find(isFree) ?? 'paper');
  });
  return chosen;
}

/** Dusk and sand look almost the same. */
function isAlike(one: Surface, other: Surface): boolean {
  return one === other || [one, other].sort().join() === 'dusk,sand';
}

/** Whether the page shows land in place of water. The scene `ranges` is inland by default. */
export const isInland = ({ brand }: Pick<SiteContent, 'brand'>): boolean =>
  (brand?.surroundings ?? (brand?.scene === 'ranges' ? 'inland' : 'coast')) === 'inland';
