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

/** Every choice of some of them, in the order of the page. */
const SUBSETS = Array.from({ length: 2 ** OPTIONAL_SECTIONS.length }, (_, bits) =>
  OPTIONAL_SECTIONS.filter((_name, at) => bits & (1 << at)),
);

function findAlike(names: readonly string[]): string[] {
  const surfaces = chooseSurfaces(names);
  return names.flatMap((name, at) => {
    const pair = [surfaces[at], surfaces[at + 1]];
    return pair[0] === pair[1] || pair.sort().join() === 'dusk,sand' ? [`${name}, ${names[at + 1]}`] : [];
  });
}

describe('the surfaces of neighbours', () => {
  it('differ whichever optional sections are filled', () => {
    expect(SUBSETS).toHaveLength(128);
    for (const some of SUBSETS) expect(findAlike(['faq', ...some, 'contact'])).toEqual([]);
  });

  it('differ wherever one of them or two stand in an order of the owner’s own', () => {
    const shipped = ['overview', 'services', 'about', 'pricing', 'faq'];
    const between = OPTIONAL_SECTIONS.flatMap((one) =>
      OPTIONAL_SECTIONS.map((two) => (one === two ? [one] : [one, two])),
    );
    const around = shipped.flatMap((above) =>
      [...shipped, 'contact'].map((below) => [above, below] as const),
    );
    for (const [above, below] of around.filter(([one, other]) => one !== other)) {
      for (const some of between) expect(findAlike([above, ...some, below])).toEqual([]);
    }
  });

  it('are those of the shipped page without optional sections', () => {
    const names = ['home', 'overview', 'services', 'about', 'pricing', 'faq', 'contact'];
    expect(chooseSurfaces(names)).toEqual(['sand', 'sand', 'paper', 'deep', 'sand', 'shallow', 'dusk']);
  });

  it('are found for a section without a list of its own', () => {
    expect(chooseSurfaces(['faq', 'planted', 'contact'])).toEqual(['shallow', 'paper', 'dusk']);
  });
});
