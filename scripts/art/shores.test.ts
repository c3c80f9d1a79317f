import { expect, it } from 'vitest';
import { makeLandSeams } from './landSeams.ts';
import { makeSeams } from './seams.ts';
import { makeLandShores, makeShores } from './shores.ts';

const OPTIONAL_SECTIONS = [
  'team',
  'testimonials',
  'gallery',
  'carousel',
  'journal',
  'countdown',
  'downloads',
];

/** The steps of a path without its start: a repeated edge has the same steps at any position. */
const readSteps = (d: string) => d.replace(/^M[\d -]+/, '');
/** The vertical distance of each curve of a path, which a mirrored edge repeats with the opposite sign. */
const readFalls = (d: string) =>
  [...d.matchAll(/c([\d -]+)/g)].flatMap(([, text = '']) => {
    const numbers = [...text.matchAll(/-?\d+/g)].map(Number);
    return numbers.filter((_, at) => at % 6 === 5);
  });

it.each([
  ['water', makeShores()],
  ['land', makeLandShores()],
])('has a seam of %s for every optional section and the overview', (_, shores) => {
  expect(shores.map(({ name }) => name).sort()).toEqual(['other', 'overview', ...OPTIONAL_SECTIONS].sort());
});

it.each([
  ['water', [...makeShores(), ...makeSeams()]],
  ['land', [...makeLandShores(), ...makeLandSeams()]],
])('repeats or mirrors no edge of %s, in these seams or the shipped ones', (_, seams) => {
  const edges = seams.map(({ layers }) => layers.at(-1)?.d ?? '');
  expect(new Set(edges.map(readSteps)).size).toBe(edges.length);
  const falls = edges.map(readFalls);
  const mirrored = falls.map((all) => all.map((fall) => -fall).reverse());
  expect(new Set([...falls, ...mirrored].map((all) => all.join())).size).toBe(2 * edges.length);
});

it.each([...makeShores(), ...makeLandShores()])(
  '$name ends in the colour of the element around it, beyond both sides of its frame',
  ({ layers, frame }) => {
    const last = layers.at(-1);
    const ground = layers.findLast(({ fill }) => fill === 'currentColor');
    expect(['currentColor', 'var(--art-leaf-3)']).toContain(last?.fill);
    const start = Number(/^M(-?\d+)/.exec(ground?.d ?? '')?.[1]);
    expect(start).toBeLessThanOrEqual(0);
    expect(frame).toEqual({ width: 1600, height: 120 });
  },
);
