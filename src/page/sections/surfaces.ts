import type { SiteContent } from '#content/schema';

/** The background colour of a section. */
export type Surface = 'sand' | 'paper' | 'deep' | 'shallow' | 'dusk';

/** The surfaces of the shipped page's sections. */
const FIXED_SURFACES: Readonly<Record<string, Surface>> = {
  home: 'sand',
  overview: 'sand',
  services: 'paper',
  about: 'deep',
  pricing: 'sand',
  faq: 'shallow',
  contact: 'dusk',
};

/** Preferred surfaces of optional sections: the first that no neighbour has is used. `deep` suits only text. */
const SURFACE_CHOICES: Readonly<Record<string, readonly Surface[]>> = {
  team: ['paper', 'sand', 'shallow'],
  testimonials: ['deep', 'sand', 'paper', 'shallow'],
  gallery: ['sand', 'paper', 'shallow'],
  carousel: ['shallow', 'paper', 'sand'],
  journal: ['paper', 'shallow', 'sand'],
  countdown: ['deep', 'sand', 'paper', 'shallow'],
  downloads: ['shallow', 'paper', 'sand'],
};
const DEFAULT_CHOICES: readonly Surface[] = ['paper', 'sand', 'shallow'];

export const isFixed = (name: string): boolean => name in FIXED_SURFACES;

/** Chooses the surfaces of sections in page order: no optional section has the surface of a neighbour. */
export function chooseSurfaces(names: readonly string[]): Surface[] {
  const chosenSurfaces: Surface[] = [];
  names.forEach((name, index) => {
    const neighbours = [chosenSurfaces[index - 1], FIXED_SURFACES[names[index + 1] ?? '']];
    const isFree = (surface: Surface) =>
      neighbours.every((other) => other === undefined || !isAlike(surface, other));
    chosenSurfaces.push(
      FIXED_SURFACES[name] ?? (SURFACE_CHOICES[name] ?? DEFAULT_CHOICES).find(isFree) ?? 'paper',
    );
  });
  return chosenSurfaces;
}

/** Dusk and sand look almost the same. */
function isAlike(one: Surface, other: Surface): boolean {
  return one === other || [one, other].sort().join() === 'dusk,sand';
}

/** Whether the page shows land in place of water. The scene `ranges` is inland by default. */
export const isInland = ({ brand }: Pick<SiteContent, 'brand'>): boolean =>
  (brand?.surroundings ?? (brand?.scene === 'ranges' ? 'inland' : 'coast')) === 'inland';
