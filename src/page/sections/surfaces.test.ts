import { describe, expect, it } from 'vitest';
import { chooseSurfaces } from './surfaces.ts';

const OPTIONAL_SECTIONS = [
  'team',
  'testimonials',
  'gallery',
  'carousel',
  'journal',
  'countdown',
  'downloads',
];

/** Every subset, in page order. */
const SUBSETS = Array.from({ length: 2 ** OPTIONAL_SECTIONS.length }, (_, bits) =>
  OPTIONAL_SECTIONS.filter((_name, index) => bits & (1 << index)),
);

function findAlikeNeighbours(names: readonly string[]): string[] {
  const surfaces = chooseSurfaces(names);
  return names.flatMap((name, index) => {
    const pair = [surfaces[index], surfaces[index + 1]];
    return pair[0] === pair[1] || pair.sort().join() === 'dusk,sand' ? [`${name}, ${names[index + 1]}`] : [];
  });
}

describe('the surfaces of neighbours', () => {
  it('differ for every subset of optional sections', () => {
    expect(SUBSETS).toHaveLength(128);
    for (const subset of SUBSETS) expect(findAlikeNeighbours(['faq', ...subset, 'contact'])).toEqual([]);
  });

  it('differ for one or two optional sections anywhere in the owner’s order', () => {
    const shipped = ['overview', 'services', 'about', 'pricing', 'faq'];
    const combinations = OPTIONAL_SECTIONS.flatMap((one) =>
      OPTIONAL_SECTIONS.map((two) => (one === two ? [one] : [one, two])),
    );
    const pairs = shipped.flatMap((above) => [...shipped, 'contact'].map((below) => [above, below] as const));
    for (const [above, below] of pairs.filter(([one, other]) => one !== other)) {
      for (const subset of combinations) expect(findAlikeNeighbours([above, ...subset, below])).toEqual([]);
    }
  });

  it('are those of the shipped page without optional sections', () => {
    const names = ['home', 'overview', 'services', 'about', 'pricing', 'faq', 'contact'];
    expect(chooseSurfaces(names)).toEqual(['sand', 'sand', 'paper', 'deep', 'sand', 'shallow', 'dusk']);
  });

  it('are chosen from the default list for a section without its own', () => {
    expect(chooseSurfaces(['faq', 'planted', 'contact'])).toEqual(['shallow', 'paper', 'dusk']);
  });
});
